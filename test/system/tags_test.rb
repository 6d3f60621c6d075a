require "application_system_test_case"

class TagsTest < ApplicationSystemTestCase
  setup do
    create_tags "databases", description: "Storing and finding data"
    create_tags "c++", "unix"
    give_tags posts(:wal), "databases"
  end

  slow_test "has accessible pages" do
    sign_in_as users(:admin)
    audit root_path, tags_path, post_path(posts(:wal)), moderation_tags_path, edit_moderation_tag_path("c++"),
      new_moderation_post_action_path(posts(:wal), action_name: "retagged")
  end

  slow_test "has large enough touch targets" do
    create_tags "c"
    give_tags posts(:wal), "c", "unix"
    sizes = with_phone do
      visit root_path
      page.evaluate_script("[ ...document.querySelectorAll('.tag') ]" \
        ".map(tag => tag.getBoundingClientRect()).flatMap(box => [ box.width, box.height ])")
    end

    assert_operator sizes.size, :>=, 4
    assert sizes.all? { |size| size >= 24 }, "Tags measure #{sizes.inspect} px"
  end
end
