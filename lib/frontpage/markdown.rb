# Turns what people write into HTML that is safe to show: no HTML of their own, no images, no links but to the web and to mail.
module Markdown
  OPTIONS = {
    parse: { max_nesting_depth: 50 },
    render: { unsafe: false, escape: true, hardbreaks: true, github_pre_lang: false, escaped_char_spans: false },
    extension: {
      autolink: true, strikethrough: true, table: false, tasklist: false, shortcodes: false, header_ids: nil,
      front_matter_delimiter: nil
    }
  }.freeze
  PLUGINS = { syntax_highlighter: nil }.freeze

  LINK = /<a href="([^"]*)"/
  SAFE_ADDRESS = %r{\A(?:https?://|mailto:)}i
  HEADING = %r{<(/?)h[1-6]>}
  BEGINS_WITH_TAG = %r{^[ \t>*+.)\d-]*<[a-z/!?]}i
  FIRST_TAG = /\A([^<`]*)</

  # A thread is read far more often than written, so what was converted is remembered; long texts are too few to matter.
  RENDERED = BoundedCache.new(5_000)
  LONGEST_REMEMBERED = 2_000

  class << self
    # Returns HTML, marked safe. Text nested too deep to be read comes out as it was typed.
    def render(text)
      text = text.nil? ? "" : text.to_s # which of nil is US-ASCII, and that is not converted
      text.bytesize > LONGEST_REMEMBERED ? render_anew(text) : RENDERED.fetch(text) { render_anew(text).freeze }
    end

    private
      def render_anew(text)
        harden(convert_text(text)).html_safe
      rescue Commonmarker::NestingDepthExceededError
        ActionController::Base.helpers.tag.pre(text)
      end

      # A line that begins with a tag begins a block of HTML, and what stands in that is no text: no line break of it stays,
      # and no link. So it is told to be text; few texts have such a line.
      def convert_text(text)
        text.match?(BEGINS_WITH_TAG) ? convert(tags_escaped(text)) : convert(text)
      end

      def tags_escaped(text)
        lines = text.gsub(/\r\n?/, "\n").lines
        Commonmarker.parse(text, options: OPTIONS).walk do |node|
          next unless node.type == :html_block

          first, last = node.source_position.values_at(:start_line, :end_line)
          lines[(first - 1)..(last - 1)].each { |line| line.sub!(FIRST_TAG) { "#{$1}\\<" } }
        end
        lines.join
      end

      # A document to walk costs as much again: only a text that may have images in it is made into one.
      def convert(text)
        if text.include?("![")
          document = Commonmarker.parse(text, options: OPTIONS)
          Images.new(document).replace_with_links
          document.to_html(options: OPTIONS, plugins: PLUGINS)
        else
          Commonmarker.to_html(text, options: OPTIONS, plugins: PLUGINS)
        end
      end

      # The text's own tags arrived escaped, so every tag here is the converter's, and spelt as the patterns have it.
      def harden(html)
        html
          .gsub(LINK) { SAFE_ADDRESS.match?($1) ? %(<a rel="nofollow ugc noopener" href="#{$1}") : "<a" }
          .gsub(HEADING) { $1.empty? ? "<p><strong>" : "</strong></p>" }
      end
  end
end
