# Finds an earlier post of a link, or why it will be rejected, before it is submitted.
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

  # The effect of submitting the link again: "own" opens the member's earlier post, "discussed" upvotes
  # another member's, "repost" creates a post.
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
