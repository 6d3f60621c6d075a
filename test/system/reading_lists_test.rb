require "application_system_test_case"

class ReadingListsTest < ApplicationSystemTestCase
  setup { sign_in_as users(:newcomer) }

  test "saves posts and comments and removes them from the saved list" do
    visit post_path(posts(:wal))
    within(own_actions_of(comments(:answer))) { click_on "save" }
    assert_selector "#{own_actions_of(comments(:answer))} .save", text: "unsave"
    within("article.post") { click_on "save" }
    assert_selector "article.post .save", text: "unsave"
    assert_equal 2, users(:newcomer).bookmarks.count

    click_in_menu "saved"
    audit_here "saved items"
    within("#post_#{posts(:wal).id}") { click_on "unsave" }
    assert_no_selector "#post_#{posts(:wal).id} button", text: "unsave"
    visit bookmarks_path
    assert_no_selector "#post_#{posts(:wal).id}"
    assert_selector "#comment_#{comments(:answer).id}"
  end

  slow_test "mutes members and domains, still shows their comments on request, and unmutes" do
    visit user_path(users(:tomas))
    click_on "Mute tomas"
    assert_text "Muted tomas"
    visit post_path(posts(:wal))
    assert_no_text "The checkpoint is where it"
    assert_text "I made mine rare"
    audit_here "a thread with a muted member"
    within("#comment_#{comments(:objection).id}") { find(".muted > summary").click }
    assert_text "The checkpoint is where it"
    within(".muted") { find(".vote").click }
    assert_selector ".muted .vote[aria-pressed=true]", visible: :all

    visit settings_mutes_path
    fill_in "User or domain", with: "sqlite.org"
    within("main form") { click_on "Mute" }
    assert_text "Muted sqlite.org"
    audit_here "muted users"
    within("tr", text: "tomas") { click_on "Unmute" }
    assert_text "Unmuted tomas"
    assert_equal [ "sqlite.org" ], Mute.pluck(:domain)
  end

  private
    def own_actions_of(comment) = "#comment_#{comment.id} > details > .actions"
end
