require "application_system_test_case"

# Overrides the machine's default fonts for a browser, with a temporary fontconfig file.
module DefaultFonts
  # The generic families that pages, and Chromium itself, use when a page doesn't name a font.
  GENERIC = {
    "Sans" => %w[ sans sans-serif system-ui Arial Helvetica ],
    "Serif" => [ "serif", "Times", "Times New Roman" ], "Sans Mono" => [ "monospace", "Courier New" ]
  }
  PACKAGES = {
    "DejaVu" => "fonts-dejavu-core", "Liberation" => "fonts-liberation", "Noto" => "fonts-noto-core"
  }

  class << self
    def installed?(family)
      folder(family).present?
    rescue Errno::ENOENT # fontconfig itself is missing
      false
    end

    # A browser started in the block uses these fonts.
    def use(family)
      before = ENV["FONTCONFIG_FILE"]
      Tempfile.create([ family, ".conf" ]) do |file|
        file.write configuration(family)
        file.close
        ENV["FONTCONFIG_FILE"] = file.path
        yield
      end
    ensure
      ENV["FONTCONFIG_FILE"] = before
    end

    private
      def configuration(family)
        <<~XML
          <?xml version="1.0"?>
          <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
          <fontconfig>
            <dir>#{folder(family)}</dir>
            <cachedir>#{Rails.root.join("tmp/fontconfig")}</cachedir>
            #{GENERIC.flat_map { |kind, generics| generics.map { |generic| alias_xml(generic, name_of(family, kind)) } }.join("\n")}
            <match target="pattern">
              <edit name="family" mode="append_last"><string>#{name_of(family, "Sans")}</string></edit>
            </match>
          </fontconfig>
        XML
      end

      def folder(family)
        IO.popen([ "fc-list", "#{family} Sans", "file" ], &:read)
          .lines.first&.then { |line| File.dirname(line) }
      end
      def name_of(family, kind) = "#{family} #{family == "Liberation" && kind == "Sans Mono" ? "Mono" : kind}"

      def alias_xml(generic, name)
        <<~XML
          <match target="pattern">
            <test name="family"><string>#{generic}</string></test>
            <edit name="family" mode="assign" binding="same"><string>#{name}</string></edit>
          </match>
        XML
      end
  end
end

# Pages with lists, rendered with the default fonts of many Linux desktops: the size of a link's target
# doesn't depend on the reader's fonts.
class DefaultFontsTest < ApplicationSystemTestCase
  MIN_TARGET_SIZE = 24 # CSS pixels, WCAG 2.2, 2.5.8

  setup { Search::Index.rebuild }

  DefaultFonts::PACKAGES.each_key do |family|
    slow_test "has large enough targets in lists and fits phones with #{family}" do
      with_default_fonts(family) do
        visit root_path
        assert_rendered_with "#{family} Serif", ".post h2 a"
        assert_rendered_with "#{family} Sans", ".post .meta a"
        audit_targets root_path, past_path, best_comments_path, "/domains/sqlite.org",
          search_path(q: "checkpoint"), user_path(users(:maria)), post_path(posts(:wal))
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
      page.evaluate_script "[...document.querySelectorAll(arguments[0])].flatMap(link => " \
        "[...link.getClientRects()].map(rect => rect.height))", selector
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
