require "test_helper"

# Open Graph metadata.
class LinkPreviewsTest < ActionDispatch::IntegrationTest
  test "describes a post" do
    assert_equal [
      "How write-ahead logging really works",
      "article",
      "http://www.example.com/posts/#{posts(:wal).id}"
    ],
      preview_of("/posts/#{posts(:wal).id}").values_at(*%w[ title type url ])
    assert_equal "I restore mine once a year. That feels like too little.",
      preview_of("/posts/#{posts(:ask_backups).id}")["description"]
  end

  test "describes a list with the URL of each page" do
    assert_equal(
      { "title" => "Frontpage", "type" => "website", "description" => I18n.t("previews.site"),
        "url" => "http://www.example.com/", "site_name" => "Frontpage" }, preview_of("/")
    )
    assert_equal [ "Top of the week · Frontpage", "http://www.example.com/top/week" ],
      preview_of("/top/week").values_at("title", "url")
    assert_select "link[rel=canonical][href='http://www.example.com/top/week']"
    assert_equal "http://www.example.com/newest", preview_of("/newest/")["url"]
    assert_equal "Best comments · Frontpage", preview_of("/best")["title"]
  end

  test "describes a member" do
    assert_equal [ "maria", "profile", "I run databases for a living, and mostly they run me.",
      "http://www.example.com/users/maria" ],
        preview_of("/users/maria").values_at(*%w[ title type description url ])
    assert_equal "0 posts and 0 comments on Frontpage", preview_of("/users/newcomer")["description"]
  end

  test "describes a comment by its text, unless it was removed" do
    preview = preview_of(comment_path(comments(:objection)))
    assert_equal [ "article", comment_url(comments(:objection)) ], preview.values_at("type", "url")
    assert_equal "The checkpoint is where it hurts, and the article skips it.", preview["description"]

    comments(:objection).remove by: users(:admin)
    assert_equal I18n.t("previews.site"), preview_of(comment_path(comments(:objection)))["description"]
  end

  test "has a Twitter card, and a description for search engines" do
    get post_path(posts(:ask_backups))
    assert_select "meta[name='twitter:card'][content=summary]", 1
    assert_select "meta[name=description][content^='I restore mine']", 1
  end

  test "escapes typed text" do
    posts(:essay).update_columns title: %("><script>)
    assert_equal %("><script>), preview_of("/posts/#{posts(:essay).id}")["title"]
  end

  test "is omitted for signed-in members" do
    sign_in_as users(:maria)
    assert_empty preview_of("/")
  end

  private
    def preview_of(path)
      get path
      css_select("meta[property^='og:']").to_h do |meta|
        [ meta["property"].delete_prefix("og:"), meta["content"] ]
      end
    end
end
