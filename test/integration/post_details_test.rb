require "test_helper"

# A column that a site adds to the posts, as CONTRIBUTING.md says, is wherever the title and the text are. The
# test uses a text column that members don't write.
class PostDetailsTest < ActionDispatch::IntegrationTest
  NAME, VALUE = :request_fingerprint, "Found at <b>casino.example</b>"

  setup do
    I18n.backend.store_translations :en, posts: { details: { NAME => "Source" } }
    sign_in_as users(:maria)
  end
  teardown { I18n.reload! }

  test "is entered in a form, previewed, and shown to readers" do
    with_detail do
      get new_post_path
      assert_select "label[for=post_#{NAME}]", "Source"
      submit preview: ""
      assert_select ".preview .detail", "Source: #{VALUE}"
      submit
      follow_redirect!
      assert_select ".post .detail", "Source: #{VALUE}"
      get "/posts/#{Post.last.id}/edit"
      assert_select "input[id=post_#{NAME}][value=?]", VALUE
    end
  end

  test "is shown after a conflict, and when the time to edit is over" do
    with_detail do
      submit
      post = Post.last
      post.update_columns NAME => "Newer"
      patch post_path(post), params: { post: { NAME => "Mine", edited_version: "1" } }
      assert_select "pre.typed", /Newer/
      travel 1.day
      patch post_path(post), params: { post: { NAME => "Mine" } }
      assert_select "input[readonly][value=Mine]"
    end
  end

  test "is filtered, and shown to moderators" do
    ContentRule.create!(user: users(:admin), kind: "domain", pattern: "casino.example", action: "refuse",
      reason: "Spam")
    with_detail do
      submit NAME => "https://casino.example/"
      assert_response :unprocessable_content
      submit
      sign_in_as users(:admin)
      get "/moderation/posts/#{Post.last.id}/actions/new"
      assert_select ".detail", "Source: #{VALUE}"
    end
  end

  test "isn't lost if the link is being discussed already" do
    with_detail do
      submit url: posts(:wal).url, body: ""
      assert_response :unprocessable_content
      assert_select "input[id=post_#{NAME}][value=?]", VALUE
    end
  end

  test "is in the API" do
    with_detail do
      submit
      get "/api/v1/posts/#{Post.last.id}"
      assert_equal VALUE, response.parsed_body[NAME.to_s]
    end
  end

  private
    # Prepared queries know the columns of before.
    def with_detail
      forget = -> { Post.instance_variable_set :@prepared, nil }
      stub_const(Post::Fields, :CONTENT_ATTRIBUTES, [ *Post::CONTENT_ATTRIBUTES, NAME ]) do
        stub_const(Post::Fields, :EDITABLE_ATTRIBUTES, [ *Post::EDITABLE_ATTRIBUTES, NAME ]) do
          stub_const(Post::Fields, :DETAILS, [ NAME ]) { forget.call; yield }
        end
      end
    ensure
      forget.call
    end

    def submit(preview: nil, **fields)
      fields = { title: "A title", body: "A text", NAME => VALUE, **fields }
      post posts_path, params: { post: fields, preview: }.compact
    end
end
