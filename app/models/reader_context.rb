# Everything that rendering needs to know about the reader: who they are, and their
# votes and saved items on the page.
class ReaderContext
  include Permissions

  class << self
    # +user+ is nil for visitors. +posts+ were loaded with the user's votes. +action+ names the further action
    # of each row (PostsHelper::ROW_ACTIONS). Loads the posts' tags, because all lists pass through here.
    def of_posts(user, posts, action: nil)
      new(user, post_votes: votes_in(Post.with_tags(posts)), row_action: (action if user))
    end

    # +comments+ were loaded with the user's votes.
    def of_comments(user, comments)
      new(user, comment_votes: votes_in(comments), saved: Bookmark.among(user, comments))
    end

    # Loads the state for a post with all its comments in one query. Comments by others
    # after +new_since+ are new.
    def of_thread(user, post, new_since: nil)
      return new if user.nil?

      interactions = Interactions.new(user, post)
      votes = interactions.votes
      new(user, post_votes: { post.id => votes.delete(nil) }.compact, comment_votes: votes,
        saved: interactions.saved, followed: interactions.followed?, hidden: interactions.hidden?,
        muted: interactions.muted, new_since:)
    end

    private
      def votes_in(rows)
        rows.to_h { |row| [ row.id, row[:vote] ] }.compact
      end
  end

  # +saved+ has the ids of comments, and nil for their post. +followed+ and +hidden+ are about the post.
  def initialize(
    user = nil, post_votes: {}, comment_votes: {}, saved: [], followed: false, hidden: false,
    row_action: nil, muted: [], new_since: nil
  )
    @user, @user_id, @row_action = user, user&.id, row_action
    @post_votes, @comment_votes, @saved, @muted = post_votes, comment_votes, saved, muted
    @followed, @hidden, @new_since = followed, hidden, new_since
  end

  # The further action of a post's row, or nil.
  def row_action
    @row_action if @row_action && can_save?
  end

  def signed_in?
    !@user.nil?
  end

  def wrote?(item)
    item.author_id == @user_id
  end

  # A copy for markup with a slot for each vote button (RevalidatedList).
  def with_slots = dup.tap { |copy| copy.leave_slots }

  # The state of a post's vote button: `:visitor`, `:not_allowed` if they can't vote on it, `:voted`,
  # `:undecided`, or `:slot`.
  def vote_state(post)
    if @slots then :slot
    elsif !signed_in? then :visitor
    elsif wrote?(post) || !participates? then :not_allowed
    elsif @post_votes.key?(post.id) then :voted
    else :undecided
    end
  end

  # 1, -1 or nil.
  def vote_on_comment(id)
    @comment_votes[id]
  end

  def saved_post?
    @saved.include?(nil)
  end

  def follows_post? = @followed
  def hid_post? = @hidden

  def saved_comment?(id)
    @saved.include?(id)
  end

  def muted_anyone?
    @muted.any?
  end

  # Whether they muted the comment's author.
  def muted?(comment)
    @muted.include?(comment.author_id)
  end

  # Whether the comment of +slot+, which may be an outline's entry, is new since their last visit, and by
  # another member whom they haven't muted.
  def new?(slot)
    !@new_since.nil? && slot.visible && slot.created_at > @new_since && !wrote?(slot) && !muted?(slot)
  end

  # The new comments of a thread, in reading order.
  def new_in(outline)
    if @new_since && outline.newest&.created_at&.>(@new_since)
      outline.entries.select { |entry| new? entry }
    else
      []
    end
  end

  # A copy in which the reader's interactions with the comment +id+ are those with the
  # comment of the slot +like+.
  def treating(id, like:)
    dup.tap do |copy|
      copy.replace_interactions id, vote: vote_on_comment(like.id), saved: saved_comment?(like.id)
    end
  end

  # The reasons why a comment looks different to them than to other members with the same permissions, as
  # bits: they wrote it, saved it, voted it up or down, or have not read it. 0 for most comments.
  def interactions_with(slot)
    vote = @comment_votes[slot.id]
    (wrote?(slot) ? 1 : 0) | (@saved.include?(slot.id) ? 2 : 0) |
      (new?(slot) ? 4 : 0) | (vote ? vote > 0 ? 8 : 16 : 0)
  end

  protected
    def leave_slots = @slots = true

    def replace_interactions(id, vote:, saved:)
      @comment_votes, @saved = { id => vote }.compact, saved ? [ id ] : []
    end
end
