require "test_helper"

# Texts in right-to-left scripts, wherever they are shown, have an element that takes its direction from them.
class TextDirectionsTest < ActionDispatch::IntegrationTest
  TEXT = "שלום עולם, זה מבחן (test)."

  setup do
    @member, @admin = users(:tomas), users(:admin)
    Tag.create!(name: "hebrew", description: TEXT)
    change_settings description: TEXT, guidelines: TEXT, welcome: TEXT
    @member.update! about: TEXT, email_address: "tomas@example.com"
    NotificationSetting.create! user: @member, email_frequency: "each"
    @post = Post.new(author: @member, title: TEXT, body: "#{TEXT}\n\n> English").submit
    @comment = perform_enqueued_jobs { Comment.new(post: @post, author: users(:maria), body: TEXT).submit }
    perform_enqueued_jobs do
      Comment.new(post: @post, parent: @comment, author: @member, body: "#{TEXT} @admin").submit
    end
    Bookmark.create!(user: @admin, post: @post)
    @conversation = @member.message_to_moderators(body: TEXT).submit.conversation
  end

  test "visitors' pages" do
    [ newest_path, post_path(@post), comment_path(@comment), newest_comments_path, user_path(@member),
      user_posts_path(@member), user_comments_path(@member), about_path, guidelines_path, tags_path,
      tag_path("hebrew"), post_rank_path(@post) ]
      .each { |path| assert_directions path }
  end

  test "members' and moderators' pages" do
    flag @comment, by: 1
    sign_in_as @admin
    decide @comment, "removed", TEXT
    [ inbox_path, bookmarks_path, new_post_path, new_comment_reply_path(@post.comments.last),
      moderation_log_path, moderation_tags_path, moderation_conversations_path,
      moderation_conversation_path(@conversation), moderation_member_path(@member),
      new_moderation_post_action_path(@post) ].each { |path| assert_directions path }
    post posts_path, params: { post: { title: TEXT, body: TEXT }, preview: "" }
    assert_marked Nokogiri::HTML5(response.body), "preview"

    sign_in_as @member
    get search_path(q: "by:tomas")
    assert_marked Nokogiri::HTML5(response.body), "search"
    [ conversations_path, conversation_path(@conversation), edit_post_path(@post), edit_settings_profile_path,
      own_comments_path ].each { |path| assert_directions path }
  end

  test "emails and feeds" do
    mail = capture_emails { EmailNotifier.notify(NotificationSetting.of(@member)) }.sole
    assert_marked Nokogiri::HTML5(mail.html_part.decoded), "answer"
    %w[ atom rss json ].each do |format|
      get "/newest.#{format}"
      text = if format == "json"
        JSON.parse(response.body)["items"].pluck("content_html").join
      else
        CGI.unescapeHTML(response.body)
      end
      assert_includes text, %(<p dir="auto">#{TEXT}</p>)
    end
  end

  private
    def assert_directions(path)
      get path
      assert_response :success, path
      assert_marked Nokogiri::HTML5(response.body), path
    end

    def assert_marked(document, page)
      texts = document.css("body").xpath(".//text()[contains(., 'שלום')]")
        .reject { |text| text.ancestors("option").any? }
      fields = document.css("input[type=text][value*='שלום']")
      assert_operator texts.size + fields.size, :>, 0, page
      unmarked = [ *texts, *fields ].reject do |node|
        [ node, *node.ancestors ].any? { |element| element.name == "bdi" || element["dir"] == "auto" }
      end
      assert_empty unmarked.map { |node| node.parent.to_html.first(300) }, page
    end
end
