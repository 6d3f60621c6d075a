require "test_helper"

class SuggestionsControllerTest < ActionDispatch::IntegrationTest
  setup { @post = posts(:wal) }

  test "links the form only for members who may suggest edits" do
    get post_path(@post)
    assert_select "a[href$='/suggestion/new']", 0

    { maria: 0, tomas: 1, newcomer: 0, admin: 0 }.each do |name, links|
      sign_in_as users(name)
      get post_path(@post)
      assert_select "a[href='#{new_post_suggestion_path(@post)}']", links
    end
    decide @post, "locked"
    sign_in_as users(:tomas)
    get post_path(@post)
    assert_select "a[href$='/suggestion/new']", 0
  end

  test "the link costs no query" do
    sign_in_as users(:tomas)
    assert_no_queries_match(/suggestions/) { get post_path(@post) }
  end

  test "suggests a title and tags, changes and withdraws them" do
    create_tags "sqlite", "web"
    create_tags "announce", reserved: true
    give_tags @post, "web"
    sign_in_as users(:tomas)
    get new_post_suggestion_path(@post)
    assert_select "input[name='suggestion[title]'][value='#{@post.title}']"
    assert_equal %w[ sqlite web ],
      css_select("input[name='suggestion[tag_names][]'][type=checkbox]").map { |box| box[:value] }
    assert_select "input[name='suggestion[tag_names][]'][value=web][checked]"

    suggest title: "Write-ahead logging", tag_names: "sqlite", user_id: users(:admin).id
    assert_redirected_to @post
    assert_equal [ [ users(:tomas).id, "Write-ahead logging", "sqlite" ] ],
      @post.suggestions.pluck(:user_id, :title, :tag_names)

    get new_post_suggestion_path(@post)
    assert_select "input[name='suggestion[title]'][value='Write-ahead logging']"
    assert_select "button[formaction='#{post_suggestion_path(@post)}'][value=delete]"
    suggest title: "WAL", tag_names: [ "", "web" ]
    assert_equal [ [ "WAL", nil ] ], @post.suggestions.pluck(:title, :tag_names)
    post post_suggestion_path(@post), params: { _method: "delete" }
    assert_redirected_to @post
    assert_empty Suggestion.all
  end

  test "renders the form again with everything that was typed" do
    create_tags "sqlite"
    sign_in_as users(:tomas)
    suggest title: "", tag_names: "sqlite, rubby"
    assert_response :unprocessable_content
    assert_select "input[name='suggestion[title]'][value=''][aria-invalid=true]"
    assert_select "input[name='suggestion[tag_names][]'][value=sqlite][checked]"
    assert_select ".errors", /Title can’t be blank.*“rubby”/m
  end

  test "shows what was typed if the thread was locked or a moderator changed the title meanwhile" do
    create_tags "sqlite"
    sign_in_as users(:tomas)
    decide @post, "retitled", title: "Write-ahead logging"
    suggest title: "WAL", tag_names: "sqlite"
    assert_response :unprocessable_content
    assert_select "input[name='suggestion[title]'][value=WAL]"
    assert_select ".errors", /changed by a moderator in the meantime/
    get new_post_suggestion_path(@post)
    assert_select "input[name='suggestion[title]']", 0
    assert_select "main", /A moderator has changed the title/

    decide Post.find(@post.id), "locked"
    suggest tag_names: "sqlite"
    assert_select "input[name='suggestion[tag_names][]'][value=sqlite][checked]"
    assert_select ".errors", /This thread is locked/
  end

  test "says why members can't suggest edits, and what they can do" do
    { maria: [ /your own post/, new_conversation_path ],
      admin: [ /You’re a moderator/, new_moderation_post_action_path(@post) ],
      newcomer: [ /30 karma/, post_path(@post) ] }.each do |name, (text, path)|
      sign_in_as users(name)
      get new_post_suggestion_path(@post)
      assert_response :forbidden
      assert_select "main", text
      assert_select "main a[href='#{path}']"
      suggest title: "WAL"
      assert_response :unprocessable_content
    end
    assert_empty Suggestion.all
  end

  test "withdraws a suggestion for a post that was removed since" do
    sign_in_as users(:tomas)
    suggest title: "WAL"
    decide @post, "removed"
    get new_post_suggestion_path(@post)
    assert_response :forbidden
    delete post_suggestion_path(@post)
    assert_empty Suggestion.all
  end

  test "rejects other parameters, missing posts, visitors and suspended members" do
    get new_post_suggestion_path(@post)
    assert_redirected_to new_session_path(return_to: new_post_suggestion_path(@post))

    sign_in_as users(:tomas)
    post post_suggestion_path(@post), params: { suggestion: "WAL" }
    assert_response :bad_request
    get "/posts/0/suggestion/new"
    assert_response :not_found

    decide users(:tomas), "suspended", days: 3
    suggest title: "A title that I typed"
    assert_response :forbidden
    assert_select "main", /A title that I typed/
    assert_empty Suggestion.all
  end

  test "a change by members is in the log without names, on the post and in the author's notifications" do
    [ trusted_member, users(:tomas) ].each do |user|
      sign_in_as user
      suggest title: "Write-ahead logging"
    end
    follow_redirect!
    assert_select ".flash, [role=status]", /Enough members made the same suggestion/
    assert_select ".post > .meta a", "title changed by members"

    get moderation_log_path
    assert_select ".log > li:first-child .meta", /members\z/
    assert_select ".log > li:first-child",
      /Changed the title of.*Write-ahead logging.*previously.*2 members suggested it/m
    assert_no_match(/tomas/, css_select(".log > li:first-child").text)

    sign_in_as users(:maria)
    get inbox_path
    assert_select ".notification",
      /Members suggested a new title for your post.*It was “How write-ahead logging really works”/m
    assert_no_match(/by tomas/, css_select(".notification").text)
  end

  test "moderators see what members suggested, without names, and fill the form with it" do
    create_tags "sqlite"
    Suggestion.create!(user: users(:tomas), post: @post, title: "A “better” title", tag_names: "sqlite")
    sign_in_as users(:admin)
    get new_moderation_post_action_path(@post)
    assert_select "main",
      /Title: A “better” title · Use this title · 1 member.*Tags: sqlite · Use these tags · 1 member/m
    assert_no_match(/tomas/, css_select("main").text)

    css_select("main a").select { |link| link["href"].match?(/[?&](title|tag_names)=/) }.each do |link|
      get link["href"]
      assert_select "input[value='A “better” title'], input[value=sqlite]", 1
    end
    decide @post, "locked"
    get new_moderation_post_action_path(@post)
    assert_select "main", /Title: A “better” title/
    decide Post.find(@post.id), "removed"
    get new_moderation_post_action_path(@post)
    assert_select ".suggestions li", "Title: A “better” title · 1 member"
  end

  test "the member's export contains their suggestions" do
    Suggestion.create!(user: users(:tomas), post: @post, title: "WAL")
    sign_in_as users(:tomas)
    get settings_export_path(format: :json)
    assert_equal [ [ @post.id, "WAL", nil, @post.title ] ],
      response.parsed_body["suggestions"].map { |row|
        row.values_at("post_id", "title", "tag_names", "post_title")
      }
  end

  private
    def suggest(**suggestion) = post(post_suggestion_path(@post), params: { suggestion: })
end
