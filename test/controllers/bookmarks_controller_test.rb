require "test_helper"

class BookmarksControllerTest < ActionDispatch::IntegrationTest
  test "lists a member's own bookmarks, latest first" do
    sign_in_as users(:tomas)
    post post_bookmark_path(posts(:wal))
    assert_redirected_to posts(:wal)
    post comment_bookmark_path(comments(:answer))
    2.times { post post_bookmark_path(posts(:essay)) }

    get bookmarks_path
    assert_equal %W[ post_#{posts(:essay).id} comment_#{comments(:answer).id} post_#{posts(:wal).id} ],
      css_select(".post, .comment").map { |row| row["id"] }
    assert_select "#post_#{posts(:wal).id} " \
      "button[formaction='#{post_bookmark_path(posts(:wal))}'][value=delete]",
      "unsave"
    assert_select "#comment_#{comments(:answer).id} .save", "unsave"
    assert_equal 3, users(:tomas).reload.bookmarks_count

    sign_in_as users(:newcomer)
    get bookmarks_path
    assert_select ".post, .comment", 0
    assert_select ".empty a[href='/']"
  end

  test "shows whether an item is saved, on its page, in threads and in lists" do
    sign_in_as users(:tomas)
    [ "save", "unsave" ].each do |text|
      get post_path(posts(:wal))
      assert_select "article .save[formaction='#{post_bookmark_path(posts(:wal))}']", text
      [
        post_path(posts(:wal)), comment_path(comments(:answer)), best_comments_path,
        user_comments_path(users(:maria))
      ].each do |path|
        get path
        assert_select ".save[formaction='#{comment_bookmark_path(comments(:answer))}']", text
        assert_select ".save[formaction='#{comment_bookmark_path(comments(:correction))}']", "save"
      end
      [ posts(:wal), comments(:answer) ].each { |item| item.bookmark_by users(:tomas) }
    end
    assert_select "#comment_#{comments(:taken_back).id} > details > .actions .save", 0
  end

  test "removes a bookmark and returns to the list" do
    [ posts(:wal), comments(:answer) ].each { |item| item.bookmark_by users(:tomas) }
    posts(:wal).bookmark_by users(:maria)
    sign_in_as users(:tomas)
    delete post_bookmark_path(posts(:wal)), headers: { "Referer" => bookmarks_url }
    assert_redirected_to "#{bookmarks_path}#post_#{posts(:wal).id}"
    delete comment_bookmark_path(comments(:answer))

    assert_equal [ users(:maria).id ], Bookmark.pluck(:user_id)
    assert_equal [ 0, 1 ], [ users(:tomas), users(:maria) ].map { |user| user.reload.bookmarks_count }
  end

  test "returns the new button to a script" do
    sign_in_as users(:tomas)
    {
      comment_bookmark_path(comments(:answer)) => comments(:answer),
      post_bookmark_path(posts(:wal)) => posts(:wal)
    }.each do |path, item|
      { "unsave" => :post, "save" => :delete }.each do |text, method|
        process method, path, headers: { "Accept" => "application/json" }
        button = Nokogiri::HTML5.fragment(response.parsed_body.fetch("button[formaction='#{path}']"))
          .at_css(".save")
        assert_equal text, button.text
      end
      assert_empty item.bookmarks
    end
  end

  test "doesn't save removed posts, and leaves a placeholder for bookmarked ones" do
    sign_in_as users(:tomas)
    post post_bookmark_path(posts(:withdrawn))
    assert_redirected_to posts(:withdrawn)
    assert_empty Bookmark.all

    [ posts(:wal), comments(:unkind) ].each do |item|
      item.bookmark_by(users(:tomas)) && item.remove(by: users(:admin))
    end
    get bookmarks_path
    assert_select "main", text: /#{posts(:wal).title}/, count: 0
    assert_select "li", /A removed (post|comment)/, 2
    delete post_bookmark_path(posts(:wal))
    assert_equal 1, users(:tomas).bookmarks.count
  end

  test "paginates and rejects an invalid page" do
    Post.insert_all! Array.new(40) { |index| { author_id: users(:maria).id, title: "Filler #{index}",
      body: "Words.", kind: "text", last_activity_at: Time.current } }
    Bookmark.insert_all! Post.visible.ids.map { |post_id| { post_id:, user_id: users(:tomas).id } }
    sign_in_as users(:tomas)

    get bookmarks_path
    assert_select ".post", 30
    get bookmarks_path + css_select("a[rel=next]").first["href"]
    assert_select ".post", 14
    get "#{bookmarks_path}?page=x"
    assert_response :bad_request
  end

  test "adds no query to a page" do
    sign_in_as users(:tomas)
    get post_path(posts(:wal))
    without_bookmarks = Statements.new.collect { get post_path(posts(:wal)) }.sent
    [ posts(:wal), comments(:answer), comments(:correction) ].each { |item| item.bookmark_by users(:tomas) }
    assert_equal without_bookmarks, Statements.new.collect { get post_path(posts(:wal)) }.sent
  end

  test "has no buttons for visitors and redirects the list to sign-in" do
    get post_path(posts(:wal))
    assert_select ".save", 0
    get bookmarks_path
    assert_redirected_to new_session_path(return_to: bookmarks_path)
  end

  test "deletes bookmarks with their post or member" do
    [ posts(:wal), comments(:answer), comments(:unkind) ].each { |item| item.bookmark_by users(:tomas) }
    Post.where(id: posts(:wal)).delete_all
    assert_equal [ 1, 1 ], [ Bookmark.count, users(:tomas).reload.bookmarks_count ]
    AccountDeletion.of(users(:tomas), texts: false).continue
    assert_empty Bookmark.all
  end
end
