# All that the markup of posts needs to know of the person who reads them.
class Post::Viewer
  # +user+ is nil for a visitor. Reads the user's votes on +posts+ in one query.
  def self.of(user, posts)
    new(user, user ? user.votes.where(post_id: posts.map(&:id)).pluck(:post_id) : [])
  end

  def initialize(user = nil, voted_ids = [])
    @user, @voted_ids = user, voted_ids.to_set
  end

  def signed_in?
    !@user.nil?
  end

  # What the vote button of a post depends on, whoever reads: `:visitor`, `:author`, `:voted` or `:undecided`.
  def stance_on(post)
    if !signed_in? then :visitor
    elsif post.author_id == @user.id then :author
    elsif @voted_ids.include?(post.id) then :voted
    else :undecided
    end
  end
end
