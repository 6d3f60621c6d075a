require "test_helper"

# Tags in the submission and edit forms.
class Posts::TaggingTest < ActionDispatch::IntegrationTest
  setup do
    create_tags "ruby", description: "A language"
    create_tags "sqlite"
    create_tags "perl", retired_at: Time.current
    sign_in_as users(:maria)
  end

  test "offers check boxes with the descriptions of available tags" do
    get new_post_path
    assert_select "fieldset legend", "Tags"
    assert_equal %w[ ruby sqlite ], boxes
    assert_select "label", /ruby\s+A language/
    assert_empty boxes("[checked]")
    assert_select "details input[type=checkbox], [role=combobox], script[type=module][src*=tag_picker]", 0
    get new_post_path(tag_names: "Ruby, perl")
    assert_equal %w[ ruby ], boxes("[checked]")
  end

  test "offers reserved tags to moderators only" do
    create_tags "announce", reserved: true
    get new_post_path
    assert_equal %w[ ruby sqlite ], boxes
    sign_in_as users(:admin)
    get new_post_path
    assert_equal %w[ announce ruby sqlite ], boxes
  end

  test "folds many check boxes and loads a picker" do
    create_tags *("a".."g")
    get new_post_path
    assert_select "details:not([open]) input[type=checkbox]", 9
    assert_select "fieldset[data-tag-picker='4'] template", 1
    assert_select "script[type=module][src*=tag_picker]", 1
    get new_post_path(tag_names: "ruby")
    assert_select "details[open]", 1
  end

  test "tags a new post" do
    [ "ruby sqlite", [ "", "ruby", "sqlite" ] ].each do |tag_names|
      post posts_path, params: { post: { title: "On Ruby #{tag_names.size}", body: "Red", tag_names: } }
      follow_redirect!
      assert_equal %w[ ruby sqlite ], css_select("article.post .tag").map(&:text)
    end
    assert_difference "Post.count" do
      post posts_path, params: { post: { title: "On nothing", body: "Red", tag_names: [ "" ] } }
    end
    assert_empty Post.last.tags
  end

  test "ignores malformed tags" do
    [ { a: "ruby" }, [ { a: "ruby" } ] ].each_with_index do |tag_names, index|
      post posts_path, params: { post: { title: "On Ruby #{index}", body: "Red", tag_names: } }
      assert_redirected_to post_path(Post.last)
      assert_empty Post.last.tags
    end
  end

  test "reports wrong tags in a preview" do
    tag_names = %w[ one two three four five ]
    create_tags(*tag_names)
    post posts_path, params: { preview: "", post: { title: "On Ruby", body: "Red", tag_names: } }

    assert_response :success
    assert_select ".preview", /Red/
    assert_select ".errors li", "Tags are limited to 4. Remove some."
  end

  test "keeps the chosen tags after an error and in a preview" do
    post posts_path, params: { post: { title: "On Ruby", body: "Red", tag_names: [ "", "ruby", "rubby" ] } }
    assert_response :unprocessable_content
    assert_equal %w[ ruby ], boxes("[checked]")
    assert_select "[role=alert]", /“rubby”.*Choose from: ruby, sqlite/
    assert_select "fieldset[aria-describedby=post_tag_names_message] #post_tag_names_message", /rubby/
    post posts_path, params: { post: { title: "", body: "Red", tag_names: [ "ruby" ] } }
    assert_equal %w[ ruby ], boxes("[checked]")
    post posts_path, params: { preview: "", post: { title: "On Ruby", body: "Red", tag_names: [ "ruby" ] } }
    assert_equal %w[ ruby ], boxes("[checked]")
    post link_title_path, params: { post: { title: "On Ruby", body: "", url: "", tag_names: [ "ruby" ] } }
    assert_equal %w[ ruby ], boxes("[checked]")
  end

  test "keeps all chosen tags if they are too many" do
    create_tags *("a".."e")
    post posts_path, params: { post: { title: "On Ruby", body: "Red", tag_names: [ "", *("a".."e") ] } }
    assert_response :unprocessable_content
    assert_equal [ *"a".."e" ], boxes("[checked]")
  end

  test "shows and changes tags in the edit form, and removes all of them" do
    give_tags posts(:wal), "sqlite", "perl"
    posts(:wal).update_columns created_at: 1.minute.ago
    get edit_post_path(posts(:wal))
    assert_equal %w[ perl ruby sqlite ], boxes
    assert_equal %w[ perl sqlite ], boxes("[checked]")
    change_tags "", "perl", "ruby"
    assert_equal %w[ perl ruby ], Post.find(posts(:wal).id).tags.map(&:name)
    change_tags ""
    assert_empty Post.find(posts(:wal).id).tags

    patch post_path(posts(:wal)), params: { post: { title: posts(:wal).title, tag_names: [ "perl" ] } }
    assert_response :unprocessable_content
    assert_equal %w[ ruby sqlite ], boxes
  end

  test "shows the typed tags when the edit comes too late" do
    patch post_path(posts(:essay)),
      params: { post: { title: posts(:essay).title, body: posts(:essay).body, tag_names: "ruby" } }
    assert_response :forbidden
    assert_select "input[readonly][value=ruby]"
  end

  private
    def boxes(condition = "")
      css_select("input[type=checkbox][name='post[tag_names][]']#{condition}").map { |box| box["value"] }
    end

    def change_tags(*tag_names)
      patch post_path(posts(:wal)), params: { post: { title: posts(:wal).title, tag_names: } }
      assert_redirected_to posts(:wal)
    end
end
