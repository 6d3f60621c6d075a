require "test_helper"

# Texts of invisible characters count as blank in every field. Markdown that would show nothing is rejected,
# and kept as typed.
class BlankTextsTest < ActionDispatch::IntegrationTest
  INVISIBLE = [
    "\uFE0F" * 3, "\u200B", "\u00AD\u2060", "\u3164", "\u115F\u1160", "\uFFA0", "\u2800", "\u034F",
    "\u{1D159}", "\u{E0067}\u{E007F}", "\u200D \u200C", "\u0301", "\u00A0\u3000\t", "\u202E", "\uE000",
    "\u2028"
  ].freeze

  # Markdown that renders to nothing.
  UNRENDERED = [
    "[1]: https://e.com", "[a]: https://a.example\n\n[b]: <b> 'c'", "&nbsp;", "&ZeroWidthSpace;", "&#x3164;",
    "[ ](https://e.com)", "[\u200B](https://e.com)", "![ ](https://e.com/x.png)", "---", ">", "# ",
    "```\n```", "` `"
  ].freeze
  VISIBLE = [
    "…", "🚀", "1️⃣", "é", "字", "\\", "**", "<!-- -->", "[1]", "![](https://e.com/x.png)", "<https://e.com>",
    "- a", "> \u2060a", "\u200Ba", "```\na\n```", "[1]: https://e.com\n[1]"
  ].freeze

  MARKDOWN = { Post => :body, Comment => :body, Message => :body, MemberNote => :body, RoomMessage => :body,
    User => :about }.freeze

  # Columns whose text is chosen from a list, checked for its format, or written by the site.
  OTHER_NAMES = /_(digest|key|token|fingerprint|address|handle|ids|vector)\z|\Aprevious_|\A(?:#{%w[
    id kind state status action role scope digest fingerprint secret pem credential url normalized_url domain
    endpoint username language value comment_order user_agent sign_in_method email_frequency source
    identifier tag_names text covers
  ].join("|")})\z/
  OTHERS = [
    "EmailBounce#reason",
    "Flag#reason",
    "Report#reason",
    "ModerationQueueItem#first_post",
    "ReservedUsername#name",
    "SettingChange#name",
    "AccessBlock#pattern"
  ].freeze

  setup { Rails.application.eager_load! }

  test "every column with free text ignores invisible text" do
    fields = ApplicationRecord.descendants.reject(&:abstract_class?).flat_map do |model|
      columns = model.columns.select do |column|
        column.type.in?(%i[ string text ]) && !column.name.match?(OTHER_NAMES)
      end
      columns.map { |column| [ model, column.name ] }
    end.reject { |model, name| "#{model}##{name}".in?(OTHERS) }
    assert_operator fields.size, :>, 20

    fields.product(INVISIBLE).each do |(model, name), text|
      assert_predicate model.normalize_value_for(name, text), :blank?, "#{model}##{name}: #{text.inspect}"
    end
  end

  test "Markdown that would show nothing is invalid, but kept as typed" do
    MARKDOWN.each do |model, name|
      (UNRENDERED + VISIBLE).each do |text|
        record = model.new(name => text).tap(&:validate)
        invisible = record.errors.of_kind?(name, :shows_nothing)
        assert_equal [ text.rstrip, text.in?(UNRENDERED) ], [ record[name], invisible ], model.to_s
      end
    end
    Site::Guidelines::TEXTS.product(UNRENDERED + VISIBLE) do |name, text|
      site = Site.load.tap { |site| site.assign(name => text) }.tap(&:validate)
      assert_equal [ text.rstrip, text.in?(UNRENDERED) ],
        [ site[name], site.errors.of_kind?(name, :shows_nothing) ]
    end
  end

  test "a text that shows nothing since before such texts were rejected doesn't prevent other changes" do
    posts(:wal).update_columns body: UNRENDERED.first
    assert posts(:wal).update(title: "Another title")
    users(:tomas).update_columns about: UNRENDERED.first
    assert users(:tomas).update(language: "de")
  end

  test "forms and the API reject texts that are blank to the eye" do
    admin, thread = users(:admin), posts(:wal)
    [ INVISIBLE.first, INVISIBLE.last ].each do |blank|
      api 422, :post, "/posts", by: token_of(users(:tomas)), title: blank, url: "https://e.com/#{blank.ord}"
      sign_in_as admin
      {
        posts_path => { post: { title: blank, url: "https://e.com/x" } },
        moderation_post_actions_path(thread) => { moderation_action: { action: "removed", reason: blank } },
        moderation_tags_path => { tag: { name: blank, description: "x", reason: "x" } },
        settings_access_tokens_path => { access_token: { name: blank, scope: "read" } }
      }.each do |path, params|
        post path, params: params
        assert_response :unprocessable_content, path
      end
      patch admin_setting_path("general"), params: { site: { name: blank } }
      assert_response :unprocessable_content
    end
  end
end
