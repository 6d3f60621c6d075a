require "test_helper"

# The form for new posts shows new members their limits before they type.
class Posts::LimitsTest < ActionDispatch::IntegrationTest
  test "shows new members how much they can post, and where they can link to" do
    sign_in_as users(:newcomer)
    get new_post_path
    assert_select ".limits", /2 times per hour\. You can post 2 more this hour/
    assert_select ".limits", /member for 7 days and have 5 karma, you can only link to domains/
    submit "First"
    get new_post_path
    assert_select ".limits", /You can post 1 more/
    assert_select "form.form[action='/posts']", 1
  end

  test "shows when the next post is possible instead of a form that can't be submitted" do
    sign_in_as users(:newcomer)
    freeze_time
    submit "First"
    travel 10.minutes
    submit "Second"
    travel 5.minutes
    get new_post_path
    assert_response :success
    assert_select ".limits strong", "You can post again in 45 minutes."
    assert_select ".limits", /you’ve reached that limit/
    assert_select "form.form", 0
    travel 45.minutes + 1.second
    get new_post_path
    assert_select ".limits", /You can post 1 more/
    assert_select "form.form", 1
  end

  test "keeps what was typed when the limit is reached by another post" do
    sign_in_as users(:newcomer)
    2.times { |index| submit "Post #{index}" }
    submit "Third"
    assert_response :unprocessable_content
    assert_select ".errors", /2 times per hour/
    assert_select ".limits strong", /again in 60 minutes/
    assert_select "input[value=Third]", 1
    assert_select "textarea", "Words."
  end

  test "counts with a limit of one" do
    change_settings newcomer_posts: "1"
    sign_in_as users(:newcomer)
    get new_post_path
    assert_select ".limits", /New members can post once per hour\./
    submit "First"
    get new_post_path
    assert_select ".limits", /once per hour, and you’ve reached that limit/
  end

  test "shows established members no limits" do
    sign_in_as users(:tomas)
    3.times { |index| submit "Post #{index}" }
    get new_post_path
    assert_select ".limits", 0
    assert_select "form.form", 1
  end

  private
    def submit(title) = post(posts_path, params: { post: { title:, url: "", body: "Words." } })
end
