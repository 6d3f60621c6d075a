require "test_helper"

class Moderation::SuggestionsControllerTest < ActionDispatch::IntegrationTest
  setup do
    @suggestion = Suggestion.create!(user: users(:tomas), post: posts(:wal), title: "Write-ahead logging")
  end

  test "lists suggestions without names" do
    sign_in_as users(:admin)
    get moderation_suggestions_path
    assert_select ".log > li", 1
    assert_select ".log > li", /How write-ahead logging really works.*by maria.*Title: Write-ahead logging/m
    assert_no_match(/tomas/, css_select("main").text)
    assert_no_match(/Tags/, css_select(".log").text)

    get css_select(".log a").find { |link| link.text == "Use this title" }["href"]
    assert_select "input[name='moderation_action[title]'][value='Write-ahead logging']"
    post moderation_post_actions_path(posts(:wal)), params: { return_to: moderation_suggestions_path,
      moderation_action: { action: "retitled", title: "Write-ahead logging", reason: "Shorter" } }
    assert_redirected_to moderation_suggestions_path
    assert_empty Suggestion.all
  end

  test "dismisses a suggestion, which may be gone already" do
    sign_in_as users(:admin)
    2.times do
      delete moderation_suggestion_path(@suggestion)
      assert_redirected_to moderation_suggestions_path
    end
    assert_empty Suggestion.all
    get moderation_suggestions_path
    assert_select ".empty", /No open suggestions/
  end

  test "offers nothing for removed posts" do
    decide posts(:wal), "removed"
    sign_in_as users(:admin)
    get moderation_suggestions_path
    assert_select ".log > li", /removed/
    assert_select ".log a[href*='/actions/new']", 0
  end

  test "has a constant number of queries" do
    sign_in_as users(:admin)
    get moderation_suggestions_path
    few = count_queries(moderation_suggestions_path)
    [ posts(:ask_backups), posts(:essay) ].each do |post|
      Suggestion.create!(user: users(:tomas), post:, title: "Shorter")
    end
    assert_equal few, count_queries(moderation_suggestions_path)
  end

  test "is hidden from members" do
    sign_in_as users(:tomas)
    get moderation_suggestions_path
    assert_response :not_found
    delete moderation_suggestion_path(@suggestion)
    assert_response :not_found
    assert Suggestion.exists?(@suggestion.id)
  end
end
