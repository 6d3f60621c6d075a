require "application_system_test_case"

class TagsTest < ApplicationSystemTestCase
  include AccessibilityHelper

  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "c++", "unix"
    give_tags posts(:wal), "databases"
  end

  slow_test "tags a post, lists it by tag and mutes the tag" do
    start_session_of users(:maria)
    visit new_post_path
    fill_in "Title", with: "Ask: Which disk do you trust?"
    fill_in "Text", with: "Mine ticks."
    check "databases Storing and finding data"
    check "unix"
    audit_here "the form with tags"
    click_on "Submit"
    assert_selector "article.post .tag", text: "unix"

    within("article.post") { click_on "databases" }
    assert_selector "h1", text: "Posts tagged databases"
    assert_selector ".posts .post", count: 2
    audit_here "a tag's posts"

    click_on "Mute #databases"
    assert_text "Muted #databases"
    visit newest_path
    assert_selector ".posts .post"
    assert_no_selector "#post_#{posts(:wal).id}"
    visit settings_mutes_path
    click_on "#databases"
    click_on "Unmute #databases"
    assert_button "Mute #databases"
    visit newest_path
    assert_selector "#post_#{posts(:wal).id}"
  end

  slow_test "has accessible pages" do
    sign_in_as users(:admin)
    audit root_path, tags_path, post_path(posts(:wal)), moderation_tags_path, edit_moderation_tag_path("c++"),
      new_moderation_post_action_path(posts(:wal), action_name: "retagged")
  end

  slow_test "fits phones" do
    sign_in_as users(:admin)
    with_phone do
      [ root_path, tags_path, "/tags/databases", post_path(posts(:wal)), moderation_tags_path, new_post_path ].each do |path|
        audit_on_phone path
      end
    end
  end

  slow_test "has large enough touch targets" do
    create_tags "c"
    give_tags posts(:wal), "c", "unix"
    sizes = with_phone do
      visit root_path
      page.evaluate_script("[ ...document.querySelectorAll('.tag') ].map(tag => tag.getBoundingClientRect()).flatMap(box => [ " \
        "box.width, box.height ])")
    end

    assert_operator sizes.size, :>=, 4
    assert sizes.all? { |size| size >= 24 }, "Tags measure #{sizes.inspect} px"
  end
end
