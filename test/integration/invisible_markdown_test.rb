require "test_helper"

# A text that was typed is never lost without notice: every form keeps Markdown that would show nothing.
class InvisibleMarkdownTest < ActionDispatch::IntegrationTest
  TYPED = %([site]: https://maria.example "My site").freeze
  MESSAGES = {
    en: /would show nothing: (it contains|they contain) only formatting/, de: /würden? nichts anzeigen/
  }.freeze

  test "every form keeps Markdown that would show nothing, and says why it is rejected" do
    forms.group_by(&:first).each do |user, forms|
      sign_in_as users(user)
      forms.zip(MESSAGES.cycle).each do |(_, *form), (language, message)|
        users(user).update_columns(language:)
        assert_rejected(*form, message)
      end
    end
  end

  test "the page that says that a post can't be edited anymore has the typed text" do
    sign_in_as users(:maria)
    patch post_path(posts(:essay)), params: { post: { body: TYPED } }
    assert_response :forbidden
    assert_kept "closed"
  end

  test "the API rejects Markdown that would show nothing in every field" do
    token, wal, question, comment = token_of(users(:maria)), *posts(:wal, :ask_backups), comments(:correction)
    posts(:ask_backups).update_columns created_at: 1.hour.ago, url: "https://e.com/q"
    comments(:correction).update_columns created_at: 1.hour.ago
    before = texts
    [
      [ :post, "/posts", title: "A question" ],
      [ :post, "/posts", title: "A link", url: "https://e.com/new" ], [ :patch, "/posts/#{question.id}" ],
      [ :post, "/posts/#{wal.id}/comments" ], [ :post, "/comments/#{comment.id}/replies" ],
      [ :patch, "/comments/#{comment.id}" ]
    ].each do |verb, path, fields = {}|
      errors = api(422, verb, path, by: token, **fields, body: TYPED)["errors"]
      assert_equal [ "body" ], errors.pluck("field"), path
      assert_match "would show nothing", errors.first["detail"], path
    end
    assert_equal before, texts
  end

  private
    def forms
      wal, question, member = posts(:wal), posts(:ask_backups), conversations_of(:tomas)
      question.update_columns created_at: 1.hour.ago, url: "https://e.com/q"
      comments(:correction).update_columns created_at: 1.hour.ago
      [
        [ :tomas, :post, post_comments_path(wal), {}, %i[ comment body ] ],
        [ :tomas, :post, comment_replies_path(comments(:answer)), {}, %i[ comment body ] ],
        [ :maria, :patch, comment_path(comments(:correction)), {}, %i[ comment body ] ],
        [ :tomas, :post, posts_path, { post: { title: "A question" } }, %i[ post body ] ],
        [
          :tomas,
          :post,
          posts_path,
          { post: { title: "A link", url: "https://e.com/new" } },
          %i[ post body ]
        ],
        [ :maria, :patch, post_path(question), {}, %i[ post body ] ],
        [ :tomas, :post, conversations_path, {}, %i[ message body ] ],
        [ :tomas, :post, conversation_messages_path(member), {}, %i[ message body ] ],
        [ :admin, :post, moderation_conversation_messages_path(member), {}, %i[ message body ] ],
        [ :admin, :post, moderation_member_notes_path(users(:tomas)), {}, %i[ member_note body ] ],
        [ :tomas, :patch, settings_profile_path, {}, %i[ user about ] ],
        *%i[ welcome guidelines ].map { |name|
          [ :admin, :patch, admin_setting_path("guidelines"), {}, [ :site, name ] ]
        }
      ]
    end

    def conversations_of(name)
      users(name).message_to_moderators(body: "Hello").submit.conversation
    end

    def assert_rejected(verb, path, params, field, message)
      params, before = params.deep_merge(field.first => { field.last => TYPED }), texts
      public_send(verb, path, params:)
      assert_response :unprocessable_content, path
      assert_kept path
      assert_select "[role=alert]", { text: message }, path
      assert_select "textarea[aria-invalid=true]", true, path
      if css_select("[name=preview]").any?
        public_send verb, path, params: { **params, preview: "" }
        assert_kept "preview of #{path}"
        assert_select ".preview, [role=alert]", { text: message }, path
      end
      assert_equal before, texts, path
    end

    def texts
      bodies = [ Post, Comment, Message, MemberNote ].map { |model| model.order(:id).pluck(:body) }
      [ bodies, User.order(:id).pluck(:about), SettingChange.count ]
    end

    def assert_kept(form)
      assert_includes css_select("textarea").map { |field| field.text.delete_prefix("\n") }, TYPED, form
    end
end
