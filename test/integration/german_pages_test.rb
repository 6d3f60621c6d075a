require "test_helper"

# Public and member pages in German: no text is missing or left in English.
class GermanPagesTest < ActionDispatch::IntegrationTest
  include ModerationTestHelper

  test "translates visitors' pages" do
    in_german do
      pages = { "/" => "Zum Inhalt", "/newest" => "Neu", "/top/week" => "Top der Woche",
        "/past" => "Top-Beiträge vom", "/best" => "Beste Kommentare", "/about" => "Richtlinien",
        "/offline" => "Offline verfügbare Seiten", post_path(posts(:wal)) => "Melde dich an",
        "/posts/#{posts(:wal).id}/rank" => "Warum steht das hier?",
        comment_path(comments(:answer)) => "Kommentar", user_path(users(:maria)) => "Karma · dabei seit",
        user_posts_path(users(:maria)) => "Beiträge von",
        user_comments_path(users(:maria)) => "Kommentare von",
        user_invitees_path(users(:maria)) => "Hat noch niemanden eingeladen.",
        "/newest.atom" => "Neu · Frontpage" }
      pages.each { |path, text| assert_german text, path }
    end
  end

  test "translates members' pages and forms" do
    in_german(users(:maria)) do
      sign_in_as users(:maria)
      pages = {
        "/" => "Benachrichtigungen", post_path(posts(:wal)) => "Kommentar schreiben",
        "/posts/new" => "Einreichen", new_comment_reply_path(comments(:answer)) => "Antwort an",
        user_path(users(:maria)) => "Profil bearbeiten"
      }
      pages.each { |path, text| assert_german text, path }

      post posts_path, params: { post: { title: "", url: "", body: "" } }
      assert_select "#post_title_error", "Der Titel darf nicht leer sein."
      post posts_path, params: { post: { title: "Ein Titel", body: "Ein Text" }, preview: "" }
      assert_select ".preview", /Noch nicht veröffentlicht/
      post post_comments_path(posts(:essay)), params: { comment: { body: "" } }
      assert_select "#comment_body_error", /darf nicht leer sein/
      post post_vote_path(posts(:wal))
      assert_includes [ 302, 303, 403 ], response.status
    end
  end

  test "caches rows per language" do
    get root_path
    assert_select "li.post .meta", /ago|just now/
    in_german { get root_path }
    assert_select "li.post .meta", /vor |gerade eben/
    get root_path
    assert_select "li.post .meta", /ago|just now/
  end

  test "translates the page for banned members" do
    in_german(users(:tomas)) do
      decide users(:tomas), "banned"
      sign_in_as users(:tomas)
      get new_post_path
      assert_response :forbidden
      assert_select "h1", /Du bist/
    end
  end

  private
    def assert_german(text, path)
      get path
      assert_response :success, path
      assert_includes CGI.unescapeHTML(response.body), text, path
      assert_no_match(/translation[ _]missing/i, response.body, path)
      assert_select "html[lang=de]" if response.media_type == "text/html"
    end
end
