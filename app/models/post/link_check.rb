# What the form says about a link before it is submitted: an earlier post of it, or why it will be rejected.
class Post::LinkCheck
  def initialize(url, author:)
    @author = author
    @post = Post.new(author:, url: url.to_s)
  end

  # The latest visible post of the link, or nil.
  def earlier_post
    return @earlier_post if defined?(@earlier_post)

    @earlier_post = Post.with_author_names.find_latest_of(@post.normalized_url)
  end

  # What submitting the link again leads to: "own" opens the member's earlier post, "discussed" upvotes another member's, and
  # "repost" creates a post.
  def outcome
    if !earlier_post.discussed? then "repost"
    else earlier_post.author_id == @author.id ? "own" : "discussed"
    end
  end

  # Messages.
  def problems
    @problems ||= @post.link_problems
  end
end
