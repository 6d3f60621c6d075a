require "test_helper"

# All texts that people read are in config/locales, in each language, with the same keys and placeholders.
class LanguagesArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  # Strings that look like text but aren't: class names and sender names.
  NOT_TEXT = {
    "app/helpers/posts_helper.rb" => [ /\Alink save\z/ ],
    "app/mailers/application_mailer.rb" => [ /no-reply/ ]
  }

  LOCALES = %w[ config/locales tally/config/locales ]
  SCRIPTS = %r{(?<!import )["'`](?:[A-Z][a-z]+ [a-z][^"'`]*|[a-z]+ [a-z]+ [a-z]+ [^"'`]*)["'`]}

  test "LiteralWords finds literal text in markup and Ruby" do
    source = %(<p title="Read on">Hi <%= x %></p><code>git</code>) +
      %(<%= link_to "back", a_path, class: "button quiet" %> ) +
      %(<%= "\#{x} by \#{y}" if z %> <%= t(".z z") %>)
    template = LiteralWords.new(source_code(source, extension: "erb"))

    assert_equal [ "Hi", "Read on" ], template.outside
    assert_equal [ "back", "× by ×" ], template.inside
  end

  test "templates contain no literal text" do
    assert_no_offenses templates do |template|
      [
        literal_text(template, LiteralWords.new(template).then { |words| words.outside + words.inside }),
        "Move them to config/locales, in each language, and use t."
      ]
    end
  end

  test "helpers and mailers contain no literal text" do
    assert_no_offenses SourceCode.in("app/helpers", "app/mailers") do |source|
      [
        literal_text(source, LiteralWords.new(source).inside),
        "Move them to config/locales, in each language, and use t."
      ]
    end
  end

  test "scripts contain no literal text" do
    assert_no_offenses SourceCode.in("app/javascript", extension: "js") do |script|
      [ script.lines.grep_v(%r{\A\s*//}).join.scan(SCRIPTS), "Pass them from the page in a data attribute." ]
    end
  end

  test "locale files have the same keys and placeholders in each language" do
    assert_no_offenses locale_files do |file|
      words = Site::LANGUAGES.index_with { |language| words_in("#{file}#{language}.yml", language) }
      first, *others = words.values
      [ others.flat_map { |other| differences(first, other) }, "Add it in each language." ]
    end
  end

  test "German texts have one word for following, and one for the moderators as a group" do
    assert_no_offenses locale_files do |file|
      texts = words_in("#{file}de.yml", "de").values.grep(/abonn|(?:die|der|den) Moderatoren/i)
      [ texts, "Write “folgen” or “die Moderation”." ]
    end
  end

  test "every key that templates use exists" do
    assert_no_offenses templates do |template|
      [ keys_in(template).reject { |key| I18n.exists?(key, :en) }, "Add it to config/locales." ]
    end
  end

  test "Rails' own texts exist in each language" do
    Site::LANGUAGES.each do |locale|
      assert I18n.exists?("date.day_names", locale) && I18n.exists?("errors.messages.blank", locale) &&
        I18n.exists?("number.format.separator", locale)
    end
  end

  private
    def templates
      SourceCode.in("app/views", "benchmarking/views", "tally/app/views", extension: "erb")
        .reject { |template| template.to_s.end_with?(".js.erb") }
    end

    def literal_text(source, words)
      words.reject { |text| NOT_TEXT.fetch(source.to_s, []).any? { |pattern| text.match?(pattern) } }
    end

    def locale_files
      files = LOCALES.flat_map { |folder| Rails.root.glob("#{folder}/**/*.yml") }
      files.map { |path| path.to_s.sub(/\w+\.yml\z/, "") }.uniq
    end

    def words_in(path, language)
      File.exist?(path) ? flat(YAML.load_file(path, aliases: true).fetch(language)) : {}
    end

    def flat(words, name = nil)
      words.each_with_object({}) do |(key, value), all|
        value.is_a?(Hash) ? all.merge!(flat(value, [ name, key ].compact.join("."))) :
          all[[ name, key ].compact.join(".")] = value.to_s
      end
    end

    def differences(words, other)
      missing = (words.keys - other.keys) + (other.keys - words.keys)
      missing + (words.keys & other.keys)
        .reject { |key| placeholders(words[key]) == placeholders(other[key]) }.map do |key|
        "placeholders of #{key}"
      end
    end

    # Placeholders and HTML tags.
    def placeholders(text)
      text.scan(/%\{\w+\}|<[^>]+>/).uniq.sort
    end

    def keys_in(template)
      template.translation_keys.map do |key|
        if key.start_with?(".")
          template.to_s[%r{app/views/(.*)/_?(\w+)\.}] && "#{$1.tr("/", ".")}.#{$2}#{key}"
        else
          key
        end
      end
    end
end
