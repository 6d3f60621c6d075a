require "test_helper"

class ViewsArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  SAFE_CALLS = %i[ html_safe raw safe_concat ]
  MARKED_SAFE = {
    "lib/frontpage/markdown.rb" => "the converter escapes all HTML in texts and hardens links",
    "app/helpers/ages_helper.rb" => "a date and numbers",
    "app/helpers/comments_helper.rb" => "a link to a post and a summary, with escaped titles and names",
    "app/helpers/layout_helper.rb" =>
      "our own tag and class, and an escaped text and path, for buttons in every thread",
    "app/helpers/live_updates_helper.rb" => "attributes built by Rails, an id and a number",
    "app/helpers/mission_control_helper.rb" => "a safe page, with other tags for empty cells",
    "app/helpers/posts_helper.rb" => "escaped names and texts, for every row of a list",
    "app/helpers/votes_helper.rb" => "an id, and an escaped text, for every row of a list",
    "app/helpers/comments_markup_helper/markup.rb" =>
      "rendered comments, and what its callers append to them",
    "lib/frontpage/html_template.rb" => "safe markup, and values from its callers for the slots",
    "config/initializers/form_errors.rb" =>
      "a tag built by Rails, with an attribute that contains a field's id"
  }

  test "SourceCode reads templates as markup and Ruby" do
    template = source_code(%(<p <%= x %> onclick="<%= y %>"><%== tag.b(style: "z") %></p>), extension: "erb")

    assert_equal [ "onclick" ], inline_code(template)
    assert_equal %i[ raw style ], (template.calls & SAFE_CALLS) + (template.symbols & %i[ style ])
  end

  test "templates contain no inline styles, scripts or handlers, which the CSP would block" do
    assert_no_offenses templates do |template|
      [ inline_code(template) + inline_arguments(template), "Give it a class, a stylesheet and a script." ]
    end
  end

  test "partials declare their locals" do
    assert_no_offenses templates.select { |template|
      template.path.basename.to_s.start_with?("_")
    } do |partial|
      [
        ([ "no locals" ] unless partial.strict_locals?),
        "Begin it with <%# locals: (…) -%>, so that a missing local raises an error."
      ]
    end
  end

  test "markup is marked safe in listed files only" do
    assert_no_offenses SourceCode.in(
      "app", "benchmarking", "lib", "config", "tally/app"
    ) + templates do |source|
      [
        (source.calls & SAFE_CALLS unless MARKED_SAFE.key?(source.to_s)),
        "Build it with tag helpers, which escape, or add it to MARKED_SAFE with a reason."
      ]
    end
  end

  test "every listed file still marks markup safe" do
    assert_no_offenses MARKED_SAFE.keys do |path|
      source = SourceCode.new(Rails.root.join(path))
      [ ([ "marks nothing safe" ] if (source.calls & SAFE_CALLS).empty?), "Remove it from MARKED_SAFE." ]
    end
  end

  test "models contain no markup" do
    assert_no_offenses SourceCode.in("app/models") do |source|
      [
        source.strings.grep(%r{(?<!%)</?[a-z]+[ >]}) + (source.calls & SAFE_CALLS),
        "Build it in a helper, such as CommentsMarkupHelper."
      ]
    end
  end

  private
    def templates
      SourceCode.in("app/views", "benchmarking/views", "tally/app/views", extension: "erb")
    end

    def inline_code(template)
      attributes = template.html.xpath(".//@*").map(&:name)
      elements = template.html.css("style, script:not([src])").map { |element| "<#{element.name}>" }
      urls = template.html.css("[href^='javascript:']").map { |element| element["href"] }

      attributes.grep(/\A(style|on.+)\z/) + elements + urls
    end

    def inline_arguments(template)
      template.symbols.grep(/\A(style|on[a-z]+)\z/)
    end
end
