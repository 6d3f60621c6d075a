require "application_system_test_case"

# Pages with lists, rendered with the default fonts of many Linux desktops: the size of a link's target doesn't depend on
# the reader's fonts.
class DefaultFontsTest < ApplicationSystemTestCase
  include AccessibilityHelper

  MIN_TARGET_SIZE = 24 # CSS pixels, WCAG 2.2, 2.5.8

  setup { Search::Index.rebuild }

  DefaultFonts::PACKAGES.each_key do |family|
    slow_test "has large enough targets in lists and fits phones with #{family}" do
      with_default_fonts(family) do
        visit root_path
        assert_rendered_with "#{family} Serif", ".post h2 a"
        assert_rendered_with "#{family} Sans", ".post .meta a"
        audit_targets root_path, past_path, best_comments_path, "/domains/sqlite.org", search_path(q: "checkpoint"),
          user_path(users(:maria)), post_path(posts(:wal))
        sign_in_as users(:maria)
        audit_targets root_path, inbox_path, bookmarks_path, invitations_path
      end
    end
  end

  private
    # Uses a separate browser, since fonts are loaded at its start.
    def with_default_fonts(family)
      require_fonts family
      DefaultFonts.use(family) do
        using_session(family) do
          yield
        ensure
          page.quit
        end
      end
    end

    def require_fonts(family)
      unless DefaultFonts.installed?(family)
        skip "The font family #{family} is not installed: apt-get install #{DefaultFonts::PACKAGES[family]}"
      end
    end

    def audit_targets(*paths)
      paths.each do |path|
        visit path
        assert_target_sizes path
        with_phone do
          assert_target_sizes "#{path} on a phone"
          assert_fits_phone path
        end
      end
    end

    def assert_target_sizes(description)
      assert_no_violations description, tag: %i[ wcag22aa ]
      heights(".post h2 a, .result h2 a").each do |height|
        assert_operator height, :>=, MIN_TARGET_SIZE, "A title on #{description} is too small"
      end
    end

    def heights(selector)
      page.evaluate_script "[...document.querySelectorAll(arguments[0])].flatMap(link => [...link.getClientRects()].map(rect " \
        "=> rect.height))", selector
    end

    def assert_rendered_with(font, selector)
      browser.execute_cdp "DOM.enable"
      browser.execute_cdp "CSS.enable"
      root = browser.execute_cdp("DOM.getDocument").dig("root", "nodeId")
      node = browser.execute_cdp("DOM.querySelector", nodeId: root, selector:)["nodeId"]
      fonts = browser.execute_cdp("CSS.getPlatformFontsForNode", nodeId: node)["fonts"].pluck("familyName")
      assert_equal [ font ], fonts
    end
end
