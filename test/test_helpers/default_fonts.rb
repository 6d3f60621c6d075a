# Overrides the machine's default fonts for a browser, with a temporary fontconfig file.
module DefaultFonts
  # The generic families that pages, and Chromium itself, use when a page doesn't name a font.
  GENERIC = {
    "Sans" => %w[ sans sans-serif system-ui Arial Helvetica ], "Serif" => [ "serif", "Times", "Times New Roman" ],
    "Sans Mono" => [ "monospace", "Courier New" ]
  }
  PACKAGES = { "DejaVu" => "fonts-dejavu-core", "Liberation" => "fonts-liberation", "Noto" => "fonts-noto-core" }

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
        IO.popen([ "fc-list", "#{family} Sans", "file" ], &:read).lines.first&.then { |line| File.dirname(line) }
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
