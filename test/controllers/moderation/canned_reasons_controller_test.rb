require "test_helper"

class Moderation::CannedReasonsControllerTest < ActionDispatch::IntegrationTest
  test "administrators list reasons, which moderators are offered" do
    sign_in_as users(:admin)
    get moderation_root_path
    assert_select "nav a[href='#{moderation_canned_reasons_path}']", "reasons"
    patch moderation_canned_reasons_path,
      params: { canned_reason_list: { text: "Off topic here\n<b>Rude</b>" } }
    follow_redirect!
    assert_select "textarea", /Off topic here\n<b>Rude/

    flag posts(:wal), by: 1
    [ moderation_root_path, new_moderation_comment_action_path(comments(:answer)) ].each do |path|
      get path
      offered = css_select("datalist#canned_reasons option").map { |option| option["value"] }
      assert_equal [ "Off topic here", "<b>Rude</b>" ], offered
      assert_select "input[name='moderation_action[reason]'][list=canned_reasons]"
    end
  end

  test "shows an invalid list again" do
    sign_in_as users(:admin)
    patch moderation_canned_reasons_path, params: { canned_reason_list: { text: "x" * 501 } }
    assert_response :unprocessable_content
    assert_select ".errors", /at most 500 characters/
    assert_select "textarea[aria-invalid=true]", /xxx/
    patch moderation_canned_reasons_path, params: { canned_reason_list: [ "x" ] }
    assert_response :bad_request
  end

  test "returns 404 to moderators" do
    users(:tomas).moderator!
    sign_in_as users(:tomas)
    get moderation_root_path
    assert_select "a[href='#{moderation_canned_reasons_path}']", 0
    get moderation_canned_reasons_path
    assert_response :not_found
    patch moderation_canned_reasons_path, params: { canned_reason_list: { text: "Mine" } }
    assert_response :not_found
    assert_empty CannedReason.all
  end
end
