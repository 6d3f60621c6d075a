require "test_helper"

# Tags in the submission and edit forms.
class Posts::TaggingTest < ActionDispatch::IntegrationTest
  include TagsTestHelper

  setup do
    create_tags "ruby", description: "A language"
    create_tags "sqlite"
    create_tags "perl", retired_at: Time.current
    sign_in_as users(:maria)
  end

  test "offers a tag field and lists the available tags" do
    get new_post_path
    assert_select "input[name='post[tag_names]'][aria-describedby]"
    assert_select "dl.tags dt", 2
    assert_select "dl.tags dd", "A language"
    get new_post_path(tag_names: "ruby")
    assert_select "input[name='post[tag_names]'][value=ruby]"
  end

  test "tags a new post" do
    post posts_path, params: { post: { title: "On Ruby", body: "Red", tag_names: "ruby sqlite" } }
    follow_redirect!
    assert_equal %w[ ruby sqlite ], css_select("article.post .tag").map(&:text)
  end

  test "re-renders the typed tags after an error and in a preview" do
    post posts_path, params: { post: { title: "On Ruby", body: "Red", tag_names: "ruby rubby" } }
    assert_response :unprocessable_content
    assert_select "input[name='post[tag_names]'][value='ruby rubby']"
    assert_select "[role=alert]", /“rubby”.*Choose from: ruby, sqlite/
    post posts_path, params: { post: { title: "", body: "Red", tag_names: "ruby" } }
    assert_select "input[name='post[tag_names]'][value=ruby]"
    post posts_path, params: { preview: "", post: { title: "On Ruby", body: "Red", tag_names: "ruby" } }
    assert_select "input[name='post[tag_names]'][value=ruby]"
  end

  test "shows and changes tags in the edit form" do
    give_tags posts(:wal), "sqlite"
    posts(:wal).update_columns created_at: 1.minute.ago
    get edit_post_path(posts(:wal))
    assert_select "input[name='post[tag_names]'][value=sqlite]"
    patch post_path(posts(:wal)), params: { post: { title: posts(:wal).title, tag_names: "ruby" } }
    assert_redirected_to posts(:wal)
    assert_equal %w[ ruby ], Post.find(posts(:wal).id).tags.map(&:name)

    patch post_path(posts(:wal)), params: { post: { title: posts(:wal).title, tag_names: "perl" } }
    assert_response :unprocessable_content
    assert_select "input[name='post[tag_names]'][value=perl]"
  end

  test "shows the typed tags when the edit comes too late" do
    patch post_path(posts(:essay)), params: { post: { title: posts(:essay).title, body: posts(:essay).body, tag_names: "ruby" } }
    assert_response :forbidden
    assert_select "input[readonly][value=ruby]"
  end
end
