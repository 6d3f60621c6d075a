require "test_helper"

# The form of one action, with its own fields, and the preview of what the member concerned will read.
class Moderation::ActionPreviewsTest < ActionDispatch::IntegrationTest
  setup do
    users(:tomas).moderator!
    sign_in_as users(:admin)
  end

  test "offers each action with its consequences, then only its own fields" do
    create_tags "web"
    flag posts(:wal), by: 1
    [ posts(:wal), comments(:answer), users(:maria), users(:tomas) ].each do |target|
      actions = ModerationAction.allowed_actions(users(:admin), target)
      path = polymorphic_path([ :moderation, target, :actions ]) + "/new"
      actions.each do |action|
        get path, params: { action_name: action }
        fields = Moderation::Action.named(action).fields.keys.map(&:to_s)
        fields = [ "seen_edit", *fields ] unless target.is_a?(User)
        assert_equal [ "action", "seen_up_to", *fields, "reason" ], names_of_fields, action
        assert_select "main .hint", /You can|Administrators can|You can’t/
      end
      next if actions.one?

      get path
      offered = css_select(".action-choices a").map { |link| link["href"][/action_name=(\w+)/, 1] }
      assert_equal actions.sort, offered.sort
      assert_select "main input[name='moderation_action[action]']", 0
    end
  end

  test "offers the choice again for an action that isn't possible" do
    [ "restored", "appointed", "cursed", [ "removed" ] ].each do |action_name|
      get new_moderation_post_action_path(posts(:wal), action_name:)
      assert_select ".action-choices a", minimum: 2
    end
  end

  test "keeps the reason and the page to return to while another action is chosen" do
    get new_moderation_post_action_path(posts(:wal), return_to: "/moderation", reason: "Spam")
    get css_select(".action-choices a[href*=locked]").first["href"]
    assert_select "input[name='moderation_action[reason]'][value=Spam]"
    assert_select "input[name=return_to][value='/moderation']"
    assert_select "a[href*='reason=Spam']", "Choose another action"
  end

  test "confirms destructive actions after a preview, which saves nothing" do
    hat = grant_hat
    of_purges = %w[ purged redaction_requested ] # after other actions: PurgesTest
    Moderation::Action.names(&:destructive?).without(of_purges).each do |action|
      users(:newcomer).administrator!
      members = {
        **%w[ suspended banned discounted revoked link_created ].index_with(users(:maria)),
        **%w[ relieved promoted ].index_with(users(:tomas)),
        "demoted" => users(:newcomer)
      }
      target = members.fetch(action, posts(:wal))
      get polymorphic_path([ :moderation, target, :actions ]) + "/new", params: { action_name: action }
      assert_select "main form.form button", 1
      assert_select "main form.form button[name=preview]", "Preview"
      preview target, action, target_address: posts(:essay).id, days: 7, hat_id: hat.id,
        delivery: "shown"
      assert_response :success
      assert_select "form.form button:first-of-type[name=preview]"
      assert_select "form.form button.danger", 1
    end
    assert_empty ModerationAction.all
    assert_empty Notification.moderation
  end

  test "previews what the author will read" do
    create_tags "web"
    {
      "removed" => /Your post “How write-ahead.* was removed by a moderator/,
      "locked" => /was locked by a moderator/,
      "retitled" => /changed the title of your post “Plainer”. It was “How write-ahead logging really works”/,
      "retagged" => /changed the tags of your post/,
      "merged" => /was merged into “#{posts(:essay).title}” by a moderator/
    }.each do |action, text|
      preview posts(:wal), action, title: "Plainer", tag_names: "web", target_address: posts(:essay).id
      assert_preview text
      assert_select "main blockquote strong", posts(:wal).title
    end
    preview comments(:answer), "removed"
    assert_preview(/Your comment on “How write-ahead.* was removed/)
    preview users(:maria), "suspended", days: 7
    assert_preview(/You were suspended until #{I18n.l(7.days.from_now.utc, format: "%B %-d, %Y")}/)
    assert_equal "How write-ahead logging really works", posts(:wal).reload.title
  end

  test "previews in the member's language" do
    users(:maria).update! language: "de"
    preview users(:maria), "banned"
    assert_select ".preview blockquote[lang=de]", /Du bist dauerhaft gesperrt.*Grund: As the guidelines say/m
    assert_select ".preview .hint", "maria will read:"
  end

  test "says that the author isn't notified, and what members who flagged will read, but not who" do
    flag posts(:wal), by: 2
    preview posts(:wal), "dismissed", reason: ""
    assert_select ".preview p", "maria won’t be notified."
    assert_select ".preview blockquote", 1
    assert_select ".preview blockquote",
      /reviewed the post you flagged and didn’t remove it.*Reason: No problem found/m
    assert_no_match(/member_/, css_select(".preview").text)

    preview Post.create!(author: users(:admin), title: "My own", body: "Text"), "locked"
    assert_select ".preview p", "admin won’t be notified."
  end

  test "shows errors instead of a preview" do
    preview posts(:wal), "retitled", title: posts(:wal).title
    assert_response :unprocessable_content
    assert_select ".errors", /Title hasn’t changed/
    assert_select ".preview", 0
  end

  private
    def preview(target, action, reason: "As the guidelines say", **fields)
      post polymorphic_path([ :moderation, target, :actions ]),
        params: { preview: "", moderation_action: { action:, reason:, **fields } }
    end

    def names_of_fields
      fields = css_select("main form.form [name^=moderation_action]")
      fields.map { |field| field["name"][/\[(\w+)\]/, 1] }.uniq
    end

    def assert_preview(text)
      assert_response :success
      assert_select ".preview blockquote", /#{text}.*Reason: As the guidelines say/m
      assert_empty ModerationAction.all
    end
end
