require "test_helper"

class BookmarksControllerTest < ActionDispatch::IntegrationTest
  test "what is saved is found again by who saved it, the latest first, and by nobody else" do
    sign_in_as users(:tomas)
    post post_bookmark_path(posts(:wal))
    assert_redirected_to posts(:wal)
    post comment_bookmark_path(comments(:answer))
    2.times { post post_bookmark_path(posts(:essay)) }

    get bookmarks_path
    assert_equal %W[ post_#{posts(:essay).id} comment_#{comments(:answer).id} post_#{posts(:wal).id} ],
      css_select(".post, .comment").map { |row| row["id"] }
    assert_select "#post_#{posts(:wal).id} button[formaction='#{post_bookmark_path(posts(:wal))}'][value=delete]", "unsave"
    assert_select "#comment_#{comments(:answer).id} .save", "unsave"
    assert_equal 3, users(:tomas).reload.bookmarks_count

    sign_in_as users(:newcomer)
    get bookmarks_path
    assert_select ".post, .comment", 0
    assert_select ".empty a[href='/']"
  end

  test "a button says whether it is saved, on its page, in a thread and in lists" do
    sign_in_as users(:tomas)
    [ "save", "unsave" ].each do |text|
      get post_path(posts(:wal))
      assert_select "article .save[formaction='#{post_bookmark_path(posts(:wal))}']", text
      [
        post_path(posts(:wal)), comment_path(comments(:answer)), best_comments_path, user_comments_path(users(:maria))
      ].each do |path|
        get path
        assert_select ".save[formaction='#{comment_bookmark_path(comments(:answer))}']", text
        assert_select ".save[formaction='#{comment_bookmark_path(comments(:correction))}']", "save"
      end
      [ posts(:wal), comments(:answer) ].each { |thing| thing.bookmark_by users(:tomas) }
    end
    assert_select "#comment_#{comments(:taken_back).id} > details > .actions .save", 0
  end

  test "it is saved no more" do
    [ posts(:wal), comments(:answer) ].each { |thing| thing.bookmark_by users(:tomas) }
    posts(:wal).bookmark_by users(:maria)
    sign_in_as users(:tomas)
    delete post_bookmark_path(posts(:wal)), headers: { "Referer" => bookmarks_url }
    assert_redirected_to "#{bookmarks_path}#post_#{posts(:wal).id}"
    delete comment_bookmark_path(comments(:answer))

    assert_equal [ users(:maria).id ], Bookmark.pluck(:user_id)
    assert_equal [ 0, 1 ], [ users(:tomas), users(:maria) ].map { |user| user.reload.bookmarks_count }
  end

  test "with a script the button changes where it stands" do
    sign_in_as users(:tomas)
    {
      comment_bookmark_path(comments(:answer)) => comments(:answer), post_bookmark_path(posts(:wal)) => posts(:wal)
    }.each do |path, thing|
      post path, as: :turbo_stream
      assert_select "turbo-stream[action=replace][targets=\"button[formaction='#{path}']\"] .save", "unsave"
      delete path, as: :turbo_stream
      assert_select "turbo-stream .save", "save"
      assert_empty thing.bookmarks
    end
  end

  test "what was taken down cannot be saved, and leaves a line where it had been" do
    sign_in_as users(:tomas)
    post post_bookmark_path(posts(:withdrawn))
    assert_redirected_to posts(:withdrawn)
    assert_empty Bookmark.all

    [ posts(:wal), comments(:unkind) ].each { |thing| thing.bookmark_by(users(:tomas)) && thing.remove(by: users(:admin)) }
    get bookmarks_path
    assert_select "main", text: /#{posts(:wal).title}/, count: 0
    assert_select "li", /A removed (post|comment)/, 2
    delete post_bookmark_path(posts(:wal))
    assert_equal 1, users(:tomas).bookmarks.count
  end

  test "pages of them" do
    Post.insert_all! Array.new(40) { |index| { author_id: users(:maria).id, title: "Filler #{index}", body: "Words.",
      kind: "text", last_activity_at: Time.current } }
    Bookmark.insert_all! Post.visible.ids.map { |post_id| { post_id:, user_id: users(:tomas).id } }
    sign_in_as users(:tomas)

    get bookmarks_path
    assert_select ".post", 30
    get bookmarks_path + css_select("a[rel=next]").first["href"]
    assert_select ".post", 14
    get "#{bookmarks_path}?page=x"
    assert_response :bad_request
  end

  test "who has saved nothing is asked nothing for it, and who has, once a page" do
    sign_in_as users(:tomas)
    get post_path(posts(:wal))
    none = Statements.new.collect { get post_path(posts(:wal)) }.sent
    [ posts(:wal), comments(:answer), comments(:correction) ].each { |thing| thing.bookmark_by users(:tomas) }
    assert_equal none + 1, Statements.new.collect { get post_path(posts(:wal)) }.sent
  end

  test "in a thread of very many only what is saved has the button; it stands on each comment's own page" do
    posts(:wal).update_columns comments_count: ReaderContext::MAX_COMMENTS_WITH_SAVE_BUTTONS + 1
    comments(:answer).bookmark_by users(:tomas)
    sign_in_as users(:tomas)
    get post_path(posts(:wal))
    assert_equal [ comment_bookmark_path(comments(:answer)) ], css_select(".comment .save").map { |button| button["formaction"] }
    get comment_path(comments(:objection))
    assert_select ".comment .save[formaction='#{comment_bookmark_path(comments(:objection))}']", "save"
  end

  test "visitors have no such button, and are asked to sign in" do
    get post_path(posts(:wal))
    assert_select ".save", 0
    get bookmarks_path
    assert_redirected_to new_session_path(return_to: bookmarks_path)
  end

  test "what is deleted or leaves takes its rows along" do
    [ posts(:wal), comments(:answer), comments(:unkind) ].each { |thing| thing.bookmark_by users(:tomas) }
    Post.where(id: posts(:wal)).delete_all
    assert_equal [ 1, 1 ], [ Bookmark.count, users(:tomas).reload.bookmarks_count ]
    users(:tomas).anonymize texts: false
    assert_empty Bookmark.all
  end
end
