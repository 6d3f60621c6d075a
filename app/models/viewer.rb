# All that markup needs to know of the person who reads it: who they are, and how they voted on what they see.
class Viewer
  class << self
    # +user+ is nil for a visitor, here as below. +posts+ were read with the votes of the user.
    def of_posts(user, posts)
      new(user, post_votes: votes_in(posts))
    end

    # +comments+ were read with the votes of the user.
    def of_comments(user, comments)
      new(user, comment_votes: votes_in(comments))
    end

    # For a post with all its comments, in one query; in none for who wrote it and has no answer yet, since nobody votes for themselves.
    def of_thread(user, post)
      return new(user) if user.nil? || (post.author_id == user.id && post.comments_count.zero?)

      votes = Vote.in_thread(user, post).to_h
      new(user, post_votes: { post.id => votes.delete(nil) }.compact, comment_votes: votes)
    end

    private
      def votes_in(rows)
        rows.to_h { |row| [ row.id, row[:vote] ] }.compact
      end
  end

  def initialize(user = nil, post_votes: {}, comment_votes: {})
    @user, @post_votes, @comment_votes = user, post_votes, comment_votes
  end

  def signed_in?
    !@user.nil?
  end

  def wrote?(item)
    signed_in? && item.author_id == @user.id
  end

  # What the vote button of a post depends on, whoever reads: `:visitor`, `:author`, `:voted` or `:undecided`.
  def stance_on(post)
    if !signed_in? then :visitor
    elsif wrote?(post) then :author
    elsif @post_votes.key?(post.id) then :voted
    else :undecided
    end
  end

  # 1, -1 or nil.
  def vote_on_comment(id)
    @comment_votes[id]
  end

  # Whether there is a way for them to flag +item+, which is kept.
  def flags?(item)
    may_flag? && !wrote?(item)
  end

  # As above, for what flags have hidden.
  def vouches?(item)
    signed_in? && @user.may_vouch? && !wrote?(item)
  end

  def moderates?
    signed_in? && @user.looks_after_the_site?
  end

  def downvotes?
    signed_in? && @user.karma >= User::DOWNVOTE_KARMA
  end

  private
    def may_flag?
      @may_flag = signed_in? && @user.may_flag? unless defined?(@may_flag)
      @may_flag
    end
end
