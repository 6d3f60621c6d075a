require "test_helper"

class MarkdownMentionsTest < ActiveSupport::TestCase
  # Emphasis around and beside a name, which may itself begin and end with underscores.
  AROUND = [
    "_%s_", "__%s__", "___%s___", "*%s*", "**%s**", "***%s***", "_*%s*_", "*_%s_*", "**_%s_**", "_**%s**_",
    "~~_%s_~~", "(_%s_)", "> - _%s_, yes", "_hi_ %s", "%s _hi_", "_hi_ %s _hi_", "_%s_ and _%s_",
    "*hi %s*, _a_ snake_case", "\"__%s__\"."
  ].freeze
  NAMES = %w[ tomas to_mas _tomas tomas_ _tomas_ __tomas__ ].freeze

  # Where the underscore at the end of _tomas or tomas_ could be either the name's or the emphasis'.
  BALANCED = [
    "_%s's post_", "_%s too_", "__%s too__", "_hi %s too_", "_hi %s and %s too_", "_hi, *%s* too_",
    "_%s, **too**_", "_hi %s_"
  ].freeze
  BALANCED_NAMES = NAMES.grep_v(/\A_\w+[^_]\z|\A[^_]\w+_\z/)

  test "finds mentions and links those of members" do
    names = %w[ _morgan_adams_ tomas a_b-c_d __x foo_ ]
    profiles = names.index_with { |name| "/users/#{name}" }
    {
      "hi @_morgan_adams_" => %w[ _morgan_adams_ ],
      "@_morgan_adams_, @__x and @foo_: *see* @a_b-c_d." => %w[ _morgan_adams_ __x foo_ a_b-c_d ],
      "@\\_morgan\\_adams\\_" => %w[ _morgan_adams_ ], "_see @tomas_" => %w[ tomas ],
      "_@tomas_" => %w[ tomas ], "**@_morgan_adams_**" => %w[ _morgan_adams_ ], "> @tomas's" => %w[ tomas ],
      "- @TOMAS" => %w[ TOMAS ], "# @tomas" => %w[ tomas ], "<div>\n@tomas" => %w[ tomas ],
      "你好@tomas，" => %w[ tomas ], "![](https://e.com/x.png) @tomas" => %w[ tomas ],
      "@tomas @tomas" => %w[ tomas tomas ], "（@_morgan_adams_）" => %w[ _morgan_adams_ ]
    }.each do |text, mentioned|
      links = Nokogiri::HTML5.fragment(Markdown.render(text, profiles:)).css("a[href^='/users/']")
      assert_equal mentioned.map { |name| [ "@#{name}", "/users/#{name.downcase}", nil ] },
        links.map { |link| [ link.text, link["href"], link["rel"] ] }, text
      assert_equal mentioned.uniq, Mentions.in(text), text
    end
    [ "`@tomas`", "```\n@_morgan_adams_\n```", "https://e.com/@tomas", "https://e.com/?u=@_morgan_adams_",
      "maria@tomas.example", "[x](/users/tomas)", "[x](%EF%B7%91tomas)", "[x](\u{FDD1}tomas)",
      "@nobody" ].each do |text|
      assert_empty Nokogiri::HTML5.fragment(Markdown.render(text, profiles:)).css("a[href^='/users/']"), text
      assert_empty Mentions.in(text) - %w[ nobody ], text
    end
    [ "@_nobody_", "`@_nobody_`", "see @_nobody_ and @_tomas_ [x](https://e.com/?@_a_b \"@_c_d\")" ]
      .each do |text|
      as_typed, without = [ text, text.tr("_", "x") ].map do |typed|
        Nokogiri::HTML5.fragment(Markdown.render(typed)).text
      end
      assert_equal without, as_typed.tr("_", "x")
    end
    assert_equal %(<p><a rel="nofollow ugc noopener" href="https://e.com">see @tomas</a></p>),
      Markdown.render("[see @tomas](https://e.com)", profiles:).strip, "links don't contain others"
    assert_equal %w[ tomas ], Mentions.in("[see @tomas](https://e.com)")
  end

  test "tells the underscores of a name from those of emphasis" do
    [ *AROUND.product(NAMES), *BALANCED.product(BALANCED_NAMES) ].each do |around, name|
      text, plain = [ name, "tomas" ].map { |typed| around.gsub("%s", "@#{typed}") }
      assert_equal render(plain).gsub("tomas", name), render(text), text
      assert_equal [ name ], Mentions.in(text), text
      assert_includes Mentions.possible_in(text), name, text
    end
  end

  private
    def render(text) = Markdown.render(text, profiles: NAMES.index_with { |name| "/users/#{name}" })
end
