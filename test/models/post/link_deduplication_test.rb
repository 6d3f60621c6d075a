require "test_helper"

class Post::LinkDeduplicationTest < ActiveSupport::TestCase
  test "finds the discussion of a link that differs by where its reader came from" do
    post = Post.create!(author: users(:maria), title: "A story", url: "https://example.com/a-story?ref=selfh.st")

    assert_equal "https://example.com/a-story?ref=selfh.st", post.url
    assert_equal post, Post.find_discussion(Post::Link.new("https://example.com/a-story.html").normalized)
  end

  test "rewrites the normalized URLs of earlier versions, and nothing else" do
    old = Post.create!(author: users(:maria), title: "A story", url: "https://example.com/a-story.html")
    old.update_columns normalized_url: "example.com/a-story.html", updated_at: 1.day.ago
    old.reload
    attributes = Post.order(:id).map(&:attributes)

    Post.rewrite_normalized_urls { |checked| assert_equal Post.where.not(url: nil).count, checked }

    changed = (Post.order(:id).map(&:attributes) - attributes).sole
    assert_equal [ [ "normalized_url", "example.com/a-story" ] ], changed.to_a - old.attributes.to_a
  end
end
