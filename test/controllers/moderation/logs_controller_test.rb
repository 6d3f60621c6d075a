require "test_helper"

class Moderation::LogsControllerTest < ActionDispatch::IntegrationTest
  include ModerationTestHelper

  test "lists public actions with moderator, item and reason, latest first" do
    decide posts(:wal), "removed", "Spam & more"
    decide comments(:answer), "removed", "Unkind", by: users(:tomas)
    get moderation_log_path

    assert_select ".log li", 2
    assert_select ".log li:first-child", /tomas.*Removed a comment by maria/m
    assert_select ".log li:last-child", /admin.*Removed a post by maria/m
    assert_select ".log li:last-child .reason", "Spam & more"
    assert_select ".log a[href='#{comment_path(comments(:answer))}']"
    assert_no_match posts(:wal).title, css_select(".log li:last-child").text
  end

  test "links to visible items and copes with deleted ones" do
    decide posts(:wal), "removed"
    decide posts(:wal), "restored"
    decide posts(:show_terminal), "removed"
    posts(:show_terminal).delete
    get moderation_log_path

    assert_select ".log li", /Restored “How write-ahead logging really works” by maria/
    assert_select ".log li", /Removed a deleted item by tomas/
  end

  test "paginates without a query per action" do
    counts = [ 1, 40 ].map do |times|
      times.times { |turn| decide posts(:wal), posts(:wal).reload.removed? ? "restored" : "removed", "Turn #{turn}" }
      get moderation_log_path
      Statements.new.collect { get moderation_log_path }.sent
    end
    assert_operator counts.last, :<=, counts.first
    assert_select ".log li", 30
    get css_select("a[rel=next]").first["href"].then { |query| moderation_log_path + query }
    assert_select ".log li", 11
    get moderation_log_path(page: "x")
    assert_response :bad_request
  end

  test "doesn't reveal who flagged" do
    flag posts(:wal), by: 2
    decide posts(:wal), "dismissed"
    get moderation_log_path
    assert_no_match(/member_/, response.body)
  end

  test "says that there are no actions yet" do
    get moderation_log_path
    assert_select ".empty", /No moderation actions yet/
    get root_path
    assert_select "footer a[href='#{moderation_log_path}']"
  end
end
