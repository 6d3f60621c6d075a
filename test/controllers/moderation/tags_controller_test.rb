require "test_helper"

class Moderation::TagsControllerTest < ActionDispatch::IntegrationTest
  test "returns 404 to members" do
    sign_in_as users(:maria)
    get moderation_tags_path
    assert_response :not_found
    post moderation_tags_path, params: { tag: { name: "ruby", reason: "So" } }
    assert_response :not_found
    assert_empty Tag.all
  end

  test "adds tags and records them in the public log" do
    sign_in_as_moderator
    get moderation_tags_path
    assert_select ".empty", /No tags yet/
    post moderation_tags_path,
      params: { tag: { name: "Ruby", description: "A language", reserved: "0", reason: "We talk about it" } }
    assert_redirected_to moderation_tags_path
    follow_redirect!
    assert_select "td a[href='/tags/ruby']"

    reset!
    get moderation_log_path
    assert_select ".log li", /Added the tag ruby\s+We talk about it/
  end

  test "re-renders an invalid tag with the typed values" do
    sign_in_as_moderator
    post moderation_tags_path,
      params: { tag: { name: "Größe", description: "How large", reserved: "1", reason: "" } }
    assert_response :unprocessable_content
    assert_select "input[name='tag[name]'][value='Größe']"
    assert_select "input[name='tag[description]'][value='How large']"
    assert_select "input[name='tag[reserved]'][checked]"
    assert_select "[role=alert] li", 2
  end

  test "changes descriptions and retires tags" do
    create_tags "c++"
    sign_in_as_moderator
    get edit_moderation_tag_path("c++")
    assert_select "h1", "Edit the tag “c++”"
    patch moderation_tag_path("c++"),
      params: { tag: { description: "A language", reserved: "0", retired: "1", reason: "Nobody writes it" } }
    assert_redirected_to moderation_tags_path
    assert_equal %w[ described retired ], ModerationAction.order(:id).pluck(:action)
    get edit_moderation_tag_path("c++")
    assert_select "input[name='tag[retired]'][checked]"
    assert_select ".log li", 2

    patch moderation_tag_path("c++"),
      params: { tag: { description: "x" * 201, reserved: "0", retired: "1", reason: "So" } }
    assert_response :unprocessable_content
    assert_select "input[name='tag[description]'][value='#{"x" * 201}']"
    get edit_moderation_tag_path("nothing")
    assert_response :not_found
  end

  test "accepts fields without a value" do
    create_tags "c++"
    sign_in_as_moderator
    [ "tag[retired]", "tag[reserved]=", "tag[reserved]&tag[description]" ].each do |field|
      patch moderation_tag_path("c++"),
        params: "tag[description]=A+language&tag[reserved]=1&#{field}&tag[reason]=So"
      assert_redirected_to moderation_tags_path, field
    end
    assert_equal [ "", false ], Tag.find_by(name: "c++").values_at(:description, :reserved)
  end

  test "changes a post's tags with a reason in the log" do
    create_tags "ruby", "sqlite"
    give_tags posts(:wal), "ruby"
    sign_in_as_moderator
    get new_moderation_post_action_path(posts(:wal), action_name: "retagged")
    assert_chosen "ruby"
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: {
        action: "retagged", tag_names: [ "", "sqlite", "rubby" ], reason: "It is about it"
      } }
    assert_response :unprocessable_content
    assert_select "fieldset .error", /rubby/
    assert_chosen "sqlite"
    post moderation_post_actions_path(posts(:wal)),
      params: {
        moderation_action: { action: "retagged", tag_names: [ "", "sqlite" ], reason: "It is about it" }
      }
    assert_equal %w[ sqlite ], Post.find(posts(:wal).id).tags.map(&:name)
    post moderation_post_actions_path(posts(:essay)),
      params: { moderation_action: { action: "retagged", tag_names: "ruby", reason: "So is it" } }

    get moderation_log_path
    assert_select ".log li",
      /Changed the tags of “#{posts(:wal).title}” by maria, previously ruby\s+It is about it/
    assert_select ".log li", /Changed the tags of “#{posts(:essay).title}” by maria, previously none/
  end

  test "moderators choose among all tags, also those for moderators, and those that the post has" do
    create_tags "ruby", "meta", "old"
    give_tags posts(:wal), "old"
    change_tag Tag.find_by!(name: "old"), retired: true
    change_tag Tag.find_by!(name: "meta"), reserved: true
    sign_in_as_moderator
    get new_moderation_post_action_path(posts(:wal), action_name: "retagged", tag_names: "meta")
    assert_equal %w[ meta old ruby ],
      css_select("[type=checkbox][name='moderation_action[tag_names][]']").pluck("value")
    assert_chosen "meta"
  end

  test "the last tag can be removed" do
    create_tags "ruby"
    give_tags posts(:wal), "ruby"
    sign_in_as_moderator
    post moderation_post_actions_path(posts(:wal)),
      params: { moderation_action: { action: "retagged", tag_names: [ "" ], reason: "It is about nothing" } }
    assert_response :see_other
    assert_empty Post.find(posts(:wal).id).tags
  end

  private
    def assert_chosen(*names)
      assert_equal names,
        css_select("[type=checkbox][name='moderation_action[tag_names][]'][checked]").pluck("value")
    end

    def sign_in_as_moderator = sign_in_as(users(:admin))
end
