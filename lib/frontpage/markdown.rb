# Renders members' Markdown as safe HTML: no raw HTML, no images, and only links to
# the web and to email addresses.
module Markdown
  OPTIONS = {
    parse: { max_nesting_depth: 50 },
    render: {
      unsafe: false, escape: true, hardbreaks: true, github_pre_lang: false, escaped_char_spans: false
    },
    extension: {
      autolink: true, strikethrough: true, table: false, tasklist: false, shortcodes: false, header_ids: nil,
      front_matter_delimiter: nil, cjk_friendly_emphasis: true
    }
  }.freeze
  PLUGINS = { syntax_highlighter: nil }.freeze

  LINK = /<a href="([^"]*)"/
  SAFE_ADDRESS = %r{\A(?:https?://|mailto:)}i
  SAFE_ADDRESS_OR_PATH = %r{#{SAFE_ADDRESS}|\A/(?![/\\]|%5C)}i # browsers read a backslash as a slash
  HEADING = %r{<(/?)h[1-6]>}
  HTML_BLOCK_START = %r{^[ \t>*+.)\d-]*<[a-z/!?]}i
  FIRST_TAG = /\A([^<`]*)</

  TAG = /<[^>]*>/
  STARTS_VISIBLY = /\A[\p{L}&&[^\p{Default_Ignorable_Code_Point}]]/

  # Threads are read far more often than written, so results are cached; long texts are rare.
  RENDERED = BoundedCache.new
  MAX_CACHED_LENGTH = 2_000

  MAX_EXCERPTED_LENGTH = 1_000 # of which an excerpt is made

  class << self
    # Returns safe HTML. Text nested too deeply is shown as typed. Mentions of members link to +profiles+,
    # which has URLs by names in lower case. With +paths+, it also has links to pages of the site, for texts
    # that aren't part of feeds, emails or API responses.
    def render(text, paths: false, profiles: {})
      text = text.nil? ? "" : text.to_s # nil.to_s is US-ASCII, which would not be converted
      return render_uncached(text, SAFE_ADDRESS_OR_PATH) if paths

      profiles = profiles.slice(*::Mentions.possible_in(text)) if profiles.any?
      if text.bytesize > MAX_CACHED_LENGTH
        render_uncached(text, profiles:)
      else
        RENDERED.fetch(profiles.empty? ? text : [ text, profiles ]) do
          render_uncached(text, profiles:).freeze
        end
      end
    end

    # Unique names of mentioned members, as typed. They may not exist.
    def mentions(text)
      text&.include?("@") ? Mentions.new(parse(prepare(text))).names : []
    rescue Commonmarker::NestingDepthExceededError
      []
    end

    # Whether +node+ is a part of a link.
    def linked?(node)
      node = node.parent while node && node.type != :link
      node.present?
    end

    # Whether anything of it would be visible, unlike of the definition of a link.
    def visible?(text)
      text.match?(STARTS_VISIBLY) || PlainText.visible?(render(text).gsub(TAG, ""))
    end

    # The beginning on one line, as plain text. Without quotes, unless it contains nothing
    # else. Nil if it is blank.
    def excerpt(text, length)
      return if text.blank?

      beginning = text.first(MAX_EXCERPTED_LENGTH)
      html = Nokogiri::HTML5.fragment(render_beginning(beginning))
      with_quotes = html.text
      html.css("blockquote").remove if beginning.include?(">")
      [ html.text, with_quotes, beginning ].lazy.map { |form| PlainText.line(form) }.find(&:present?)
        &.truncate(length, separator: " ")
    end

    private
      # Pages need only whole texts, so others aren't cached.
      def render_beginning(text)
        text.length < MAX_EXCERPTED_LENGTH ? render(text) : render_uncached(text)
      end

      def render_uncached(text, addresses = SAFE_ADDRESS, profiles: {})
        harden(Typed.restore(convert(prepare(text), profiles)), addresses, profiles).html_safe
      rescue Commonmarker::NestingDepthExceededError
        ActionController::Base.helpers.tag.pre(text)
      end

      # A line that starts with a tag starts an HTML block, in which line breaks and links are lost, so such
      # tags are escaped.
      def prepare(text)
        Typed.prepare(text.match?(HTML_BLOCK_START) ? escape_tags(text) : text)
      end

      def escape_tags(text)
        lines = text.gsub(/\r\n?/, "\n").lines
        parse(text).walk do |node|
          next unless node.type == :html_block

          first, last = node.source_position.values_at(:start_line, :end_line)
          lines[(first - 1)..(last - 1)].each { |line| line.sub!(FIRST_TAG) { "#{$1}\\<" } }
        end
        lines.join
      end

      def parse(text) = Commonmarker.parse(text, options: OPTIONS)

      # Parsing into a document doubles the time, so it is done only for texts that may contain images or
      # mention members.
      def convert(text, profiles)
        if text.include?("![") || profiles.any?
          document = parse(text)
          Images.new(document).replace_with_links if text.include?("![")
          Mentions.new(document).link(profiles) if profiles.any?
          document.to_html(options: OPTIONS, plugins: PLUGINS)
        else
          Commonmarker.to_html(text, options: OPTIONS, plugins: PLUGINS)
        end
      end

      # Tags in the text were escaped, so all tags here were written by the renderer, in the form that the
      # patterns expect.
      def harden(html, addresses, profiles)
        html = html.gsub(LINK) { link_to($1, addresses, profiles) }.gsub(HEADING) do
          $1.empty? ? "<p><strong>" : "</strong></p>"
        end
        Directions.mark(html)
      end

      def link_to(address, addresses, profiles)
        if address.start_with?(Typed::ENCODED_PROFILE)
          profile = profiles[address.delete_prefix(Typed::ENCODED_PROFILE).downcase]
          profile ? %(<a dir="ltr" href="#{profile}") : "<a" # names are in Latin letters
        else
          addresses.match?(address) ? %(<a rel="nofollow ugc noopener" href="#{address}") : "<a"
        end
      end
  end
end
