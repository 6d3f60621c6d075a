require "test_helper"

class PostTest < ActiveSupport::TestCase
  test "requires a link or a text" do
    assert build(url: "https://example.com", body: nil).valid?
    assert build(url: nil, body: "Words.").valid?
    assert build(url: "https://example.com", body: "Words.").valid?

    post = build(url: " ", body: "\u200B \n")
    assert_not post.valid?
    assert_includes post.errors[:base].join, "Add a link or some text"
  end

  test "requires a title of at most 150 characters" do
    assert_includes build(title: " \u200B ").tap(&:validate).errors[:title].join, "can’t be blank"
    assert_includes build(title: nil).tap(&:validate).errors[:title].join, "can’t be blank"
    assert build(title: "ä" * 150).valid?
    assert_includes build(title: "ä" * 151).tap(&:validate).errors[:title].join, "150 characters"
    posts(:wal).update_columns(title: "ä" * 150)
    assert_raises(ActiveRecord::StatementInvalid) { posts(:wal).update_columns(title: "ä" * 151) }
  end

  test "squishes the title and its exclamation marks" do
    assert_equal "Tidy at last!", build(title: " Tidy\n at\u202E  last!!!!").title
    assert_equal "What?! Really! No", build(title: "What?! Really! No").title
  end

  test "derives the kind from the title and the link" do
    assert_equal "ask", kind_of("Ask: How do you test your backups?")
    assert_equal "ask", kind_of("Ask HN: anybody here?", url: "https://example.com")
    assert_equal "show", kind_of("show: my garden", url: "https://example.com")
    assert_equal "link", kind_of("Asking for trouble", url: "https://example.com")
    assert_equal "link", kind_of("Show business: a history", url: "https://example.com")
    assert_equal "text", kind_of("An essay")
  end

  test "updates the kind when the title changes" do
    posts(:essay).update!(title: "Ask: how old is your computer?")
    assert_predicate posts(:essay).reload, :ask?
  end

  test "limits the text to 40,000 characters" do
    assert build(body: "ä" * 40_000).valid?
    assert_includes build(body: "ä" * 40_001).tap(&:validate).errors[:body].join, "40000 characters"
  end

  test "stores the link without tracking parameters, its normalized form and its domain" do
    post = build(url: "https://www.Example.com/a/?utm_source=x&b=1#top")
    assert_equal [ "https://www.example.com/a/?b=1#top", "example.com/a?b=1", "example.com" ],
      [ post.url, post.normalized_url, post.domain ]
  end

  test "rejects an unsafe link and keeps it as typed" do
    post = build(url: "javascript:alert(1)", body: nil)
    assert_not post.valid?
    assert_equal "javascript:alert(1)", post.url
    assert_includes post.errors[:url].join, "http://"
    assert_nil post.normalized_url
  end

  test "explains what is wrong with a link" do
    {
      "example.com" => "http://", "https://a:b@c.example" => "password",
      "https:///a" => "isn’t a web address",
      "https://a\nb" => "Copy it again", "https://a.example/#{"a" * 2048}" => "2048"
    }.each do |url, message|
      assert_includes build(url:).tap(&:validate).errors[:url].join, message
    end
  end

  test "doesn't validate an unchanged link again" do
    post = posts(:wal)
    post.update_columns url: "gopher://old.example/"
    assert Post.find(post.id).update(title: "How it really works")
  end

  test "enforces the limits in the database as well" do
    [
      "title = ''", "title = '#{"ä" * 151}'", "url = NULL, body = NULL", "kind = 'poll'", "author_id = 0"
    ].each do |change|
      assert_raises(ActiveRecord::StatementInvalid, change) { Post.where(id: posts(:wal)).update_all(change) }
    end
  end

  private
    def build(**attributes)
      Post.new(author: users(:maria), title: "A title", body: "Words.", **attributes)
    end

    def kind_of(title, **attributes)
      build(title:, **attributes).tap(&:validate).kind
    end
end
