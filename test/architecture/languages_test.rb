require "test_helper"

# All texts that people read are in config/locales, in each language, with the same keys and placeholders.
class LanguagesArchitectureTest < ActiveSupport::TestCase
  include HouseRules

  # Looks like text but isn't: class names, and names of senders.
  NO_WORDS = {
    "app/helpers/posts_helper.rb" => [ /\Alink save\z/ ],
    "app/mailers/application_mailer.rb" => [ /no-reply/ ]
  }

  LOCALES = %w[ config/locales tally/config/locales ]
  SCRIPTS = %r{(?<!import )["'`](?:[A-Z][a-z]+ [a-z][^"'`]*|[a-z]+ [a-z]+ [a-z]+ [^"'`]*)["'`]}

  test "what would be words is found" do
    source = %(<p title="Read on">Hi <%= x %></p><code>git</code><%= link_to "back", a_path, class: "button quiet" %> ) +
      %(<%= "\#{x} by \#{y}" if z %> <%= t(".z z") %>)
    template = LiteralWords.new(example(source, extension: "erb"))

    assert_equal [ "Hi", "Read on" ], template.outside
    assert_equal [ "back", "× by ×" ], template.inside
  end

  test "no template has words of its own" do
    hold templates do |template|
      [
        ours(template, LiteralWords.new(template).then { |words| words.outside + words.inside }),
        "Put them into config/locales, in each language, and ask for them with t."
      ]
    end
  end

  test "no helper or mailer has words of its own" do
    hold SourceCode.in("app/helpers", "app/mailers") do |source|
      [
        ours(source, LiteralWords.new(source).inside), "Put them into config/locales, in each language, and ask for them with t."
      ]
    end
  end

  test "no script has words of its own" do
    hold SourceCode.in("app/javascript", extension: "js") do |script|
      [ script.lines.grep_v(%r{\A\s*//}).join.scan(SCRIPTS), "Let the page have them in an attribute, and read them there." ]
    end
  end

  test "every room has each language, with the same words and the same places in them" do
    hold rooms do |room|
      words = Site::LANGUAGES.index_with { |language| words_in("#{room}.#{language}.yml", language) }
      first, *others = words.values
      [ others.flat_map { |other| differences(first, other) }, "Say it in each language." ]
    end
  end

  test "what templates ask for is there" do
    hold templates do |template|
      [ asked_for(template).reject { |key| I18n.exists?(key, :en) }, "Give it words in config/locales." ]
    end
  end

  test "the names of days and months, and what is said of what cannot be kept, are there in each language" do
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

    def ours(source, words)
      words.reject { |text| NO_WORDS.fetch(source.to_s, []).any? { |pattern| text.match?(pattern) } }
    end

    def rooms
      LOCALES.flat_map { |folder| Rails.root.glob("#{folder}/*.yml").map { |path| path.to_s.sub(/\.\w+\.yml\z/, "") } }.uniq
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
      lacking = (words.keys - other.keys) + (other.keys - words.keys)
      lacking + (words.keys & other.keys).reject { |key| places(words[key]) == places(other[key]) }.map do |key|
        "places of #{key}"
      end
    end

    # Placeholders and HTML tags.
    def places(text)
      text.scan(/%\{\w+\}|<[^>]+>/).uniq.sort
    end

    def asked_for(template)
      template.words_asked_for.map do |key|
        key.start_with?(".") ? template.to_s[%r{app/views/(.*)/_?(\w+)\.}] && "#{$1.tr("/", ".")}.#{$2}#{key}" : key
      end
    end
end
