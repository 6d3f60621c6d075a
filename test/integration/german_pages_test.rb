require "test_helper"

# Pages for reading and writing, in German: no text is missing, and none is left in English.
class GermanPagesTest < ActionDispatch::IntegrationTest
  include SiteSettingsHelper, ModerationTestHelper

  test "what visitors read" do
    in_german do
      pages = { "/" => "Zum Inhalt", "/newest" => "Neu", "/top/week" => "Top der Woche", "/past" => "Top-Beiträge vom",
          "/best" => "Beste Kommentare", "/about" => "Richtlinien",
          "/offline" => "Offline verfügbare Seiten",
        post_path(posts(:wal)) => "Melde dich an", "/posts/#{posts(:wal).id}/rank" => "Warum steht das hier?",
        comment_path(comments(:answer)) => "Kommentar", user_path(users(:maria)) => "Karma · dabei seit",
        user_posts_path(users(:maria)) => "Beiträge von", user_comments_path(users(:maria)) => "Kommentare von",
        user_invitees_path(users(:maria)) => "Noch niemand.", "/newest.atom" => "Neu · Frontpage" }
      pages.each { |path, words| assert_german words, path }
    end
  end

  test "what members read and write by" do
    in_german(users(:maria)) do
      sign_in_as users(:maria)
      pages = {
        "/" => "Benachrichtigungen", post_path(posts(:wal)) => "Kommentar schreiben", "/posts/new" => "Einreichen",
        new_comment_reply_path(comments(:answer)) => "Antwort an", user_path(users(:maria)) => "Profil bearbeiten"
      }
      pages.each { |path, words| assert_german words, path }

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

  test "rows are cached per language" do
    get root_path
    assert_select "li.post .meta", /ago|just now/
    in_german { get root_path }
    assert_select "li.post .meta", /vor |gerade eben/
    get root_path
    assert_select "li.post .meta", /ago|just now/
  end

  test "who is sent away is told why in their language" do
    in_german(users(:tomas)) do
      decide users(:tomas), "banned"
      sign_in_as users(:tomas)
      get new_post_path
      assert_response :forbidden
      assert_select "h1", /Du bist/
    end
  end

  private
    def assert_german(words, path)
      get path
      assert_response :success, path
      assert_includes CGI.unescapeHTML(response.body), words, path
      assert_no_match(/translation[ _]missing/i, response.body, path)
      assert_select "html[lang=de]" if response.media_type == "text/html"
    end
end
