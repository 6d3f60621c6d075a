require "test_helper"

class ViewsArchitectureTest < ActiveSupport::TestCase
  include HouseRules

  MARKS_SAFE = %i[ html_safe raw safe_concat ]
  WHY_MARKED_SAFE = {
    "lib/frontpage/markdown.rb" => "the converter escapes all HTML that people write, and its links are hardened",
    "app/helpers/ages_helper.rb" => "a date and numbers",
    "app/helpers/jobs_pages_helper.rb" => "a page that was safe, with other tags for empty cells",
    "app/helpers/live_updates_helper.rb" => "names, numbers and words of ours",
    "app/helpers/comment_actions_helper.rb" => "a rendered partial, stripped",
    "app/helpers/comments_helper.rb" => "its own markup and numbers, for threads of a thousand comments",
    "app/helpers/posts_helper.rb" => "its own markup and numbers, and a title that it escapes; every page has some",
    "app/helpers/feeds_helper.rb" => "a tag of its own, and a title and a path that it escapes; every thread has it",
    "lib/frontpage/html_template.rb" => "markup that was safe before it was cut, and what its callers built for the gaps",
    "config/initializers/form_errors.rb" => "a tag that Rails built, with attributes that name a field's id"
  }

  test "templates are read as what they become" do
    template = example(%(<p <%= x %> onclick="<%= y %>"><%== tag.b(style: "z") %></p>), extension: "erb")

    assert_equal [ "onclick" ], inline_code(template)
    assert_equal %i[ raw style ], (template.calls & MARKS_SAFE) + (template.symbols & %i[ style ])
  end

  test "no style, script or handler stands in a page: the content security policy would refuse it" do
    hold templates do |template|
      [ inline_code(template) + inline_arguments(template), "Give it a class, a stylesheet and a Stimulus controller." ]
    end
  end

  test "partials declare their locals" do
    hold templates.select { |template| template.path.basename.to_s.start_with?("_") } do |partial|
      [
        ([ "no locals" ] unless partial.strict_locals?),
        "Begin it with <%# locals: (…) -%>, so that a missing one is told at once."
      ]
    end
  end

  test "text is marked safe in few places, each with a reason" do
    hold SourceCode.in("app", "benchmarking", "lib", "config", "tally/app") + templates do |source|
      [
        (source.calls & MARKS_SAFE unless WHY_MARKED_SAFE.key?(source.to_s)),
        "Build it with tag helpers, which escape; or say in WHY_MARKED_SAFE what makes it safe."
      ]
    end
  end

  test "every reason is still needed" do
    hold WHY_MARKED_SAFE.keys do |path|
      source = SourceCode.new(Rails.root.join(path))
      [ ([ "marks nothing safe" ] if (source.calls & MARKS_SAFE).empty?), "Strike it from WHY_MARKED_SAFE." ]
    end
  end

  private
    def templates
      SourceCode.in("app/views", "benchmarking/views", "tally/app/views", extension: "erb")
    end

    def inline_code(template)
      attributes = template.html.xpath(".//@*").map(&:name)
      elements = template.html.css("style, script:not([src])").map { |element| "<#{element.name}>" }
      addresses = template.html.css("[href^='javascript:']").map { |element| element["href"] }

      attributes.grep(/\A(style|on.+)\z/) + elements + addresses
    end

    def inline_arguments(template)
      template.symbols.grep(/\A(style|on[a-z]+)\z/)
    end
end
