# All that the markup of comments needs to know of the person who reads them.
class Comment::Viewer
  # +user+ is nil for a visitor. Reads the user's votes on +comments+, a relation or some of them, in one query.
  def self.of(user, comments)
    new(user, user ? user.votes.where(comment: comments).pluck(:comment_id, :value).to_h : {})
  end

  def initialize(user = nil, votes = {})
    @user, @votes = user, votes
  end

  def signed_in?
    !@user.nil?
  end

  def wrote?(comment)
    signed_in? && comment.author_id == @user.id
  end

  # 1, -1 or nil.
  def vote_on(comment)
    @votes[comment.id]
  end

  def downvotes?
    signed_in? && @user.karma >= User::DOWNVOTE_KARMA
  end
end
