require "test_helper"

# Texts are found by the name of their file: that of the view folder or of the model.
class LocaleFilesTest < ActiveSupport::TestCase
  include ArchitectureRules

  # A moderation action is added in one file.
  ACTIONS = /\A(?:moderation\.logs\.filter\.actions|notifications\.(?:moderation|flag))\./

  # Texts in another file than the one of their name: the first part of their key, or the plural of their
  # model.
  HOMES = {
    "abuse_signals" => "moderation/abuse_signals", "access_block_notice" => "moderation/access_blocks",
    "access_blocks" => "moderation/access_blocks", "account_snapshots" => "account_restorations",
    "access_tokens" => "settings", "ages" => "counts",
    "bounces" => "mails", "bulk_actions" => "moderation/bulk_actions",
    "canned_reason/lists" => "moderation/canned_reasons", "community" => "admin",
    "conversation/openings" => "moderation/conversations", "room_messages" => "moderation/rooms",
    "content_rules" => "moderation/content_rules", "date" => "formats", "hat_requests" => "hats",
    "limits" => "application", "link_titles" => "posts", "member_notes" => "moderation/members",
    "messages" => "conversations", "moderation_actions" => "moderation/actions",
    "moderation_logs" => "moderation/logs", "mutes" => "settings", "notification_settings" => "settings",
    "previews" => "layouts", "push_subscriptions" => "settings", "quoted" => "formats",
    "reading_only" => "errors", "recovery_codes" => "settings", "scripts" => "passkeys",
    "search_descriptions" => "searches", "setting_values" => "admin", "sites" => "admin",
    "storage_lost" => "errors", "time" => "formats"
  }.freeze

  test "texts are in the file of their view folder or model" do
    Site::LANGUAGES.each do |language|
      files = Rails.root.glob("config/locales/**/*.#{language}.yml")
      assert_operator files.size, :>, 50
      assert_no_offenses files do |file|
        name = file.to_s[%r{config/locales/(.*)\.#{language}\.yml\z}, 1]
        homes = keys_in(YAML.load_file(file, aliases: true).fetch(language)).map { |key| home(key) }
        [ homes.uniq - [ name ], "Move its texts to the files of these names." ]
      end
    end
  end

  private
    def keys_in(texts, prefix = "")
      texts.flat_map do |key, value|
        value.is_a?(Hash) ? keys_in(value, "#{prefix}#{key}.") : "#{prefix}#{key}"
      end
    end

    def home(key)
      case key
      when ACTIONS then "moderation/actions"
      when /\Amoderation\.(\w+)/ then view_folder?("moderation/#{$1}") ? "moderation/#{$1}" : "moderation"
      when /\Aactive(?:record|model)\.(?:attributes|errors\.models)\.([\w\/]+)/ then home_of($1.pluralize)
      when /\Aactiverecord\.errors\.messages\./ then "errors"
      when /\A\w+_mailer\./ then "mails"
      else home_of(key[/\A\w+/])
      end
    end

    def view_folder?(path) = Rails.root.join("app/views/#{path}").directory?
    def home_of(name) = HOMES.fetch(name, name)
end
