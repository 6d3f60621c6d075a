# Normalizes the URLs of one page to one string, for comparison: it need not be a working URL.
class Post::Link::Normalization
  MOBILE = /\A(?:www\d*|m|mobile|amp)\.(?=.+\.)|(?<=\.)m\.(?=wikipedia\.org)/
  INDEX = %r{/(?:index|default)\.(?:html?|php|aspx?)\z}
  UNRESERVED = /%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/i
  ROUTE = %r{\A[!/]}

  # Sites where a page has URLs that differ in more than spelling.
  ALIASES = {
    %r{\A(?:music\.)?(?:youtu\.be|youtube(?:-nocookie)?\.com/(?:embed|live|shorts|v))/([\w-]+).*} => 'youtube.com/watch?v=\1',
    %r{\A(?:music\.)?youtube\.com/watch\?(?:.*&)?(v=[\w-]+).*} => 'youtube.com/watch?\1',
    %r{\A(?:export\.)?arxiv\.org/(?:abs|pdf|html|format)/([a-z-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?\z} =>
      'arxiv.org/abs/\1',
    %r{\A(?:(?:tools\.|datatracker\.)?ietf\.org|rfc-editor\.org)/(?:(?:doc|html|rfc|info|pdf|txt)/)+(rfc\d+)(?:/|\.\w+)?\z}i =>
      'rfc-editor.org/rfc/\1',
    %r{\Atwitter\.com/} => "x.com/",
    %r{\A(?:old|new|np)\.reddit\.com/} => "reddit.com/"
  }.freeze

  def initialize(host:, path:, query:, fragment:)
    @host, @path, @query, @fragment = host, path, query, fragment
  end

  def to_s
    alias_pattern, name = ALIASES.find { |pattern, _| pattern.match?(spelling) }
    alias_pattern ? spelling.sub(alias_pattern, name) : spelling
  end

  private
    def spelling
      @spelling ||= [ host, path, ("?#{query}" if query), ("##{@fragment}" if route?) ].join
    end

    def host
      @host.sub(MOBILE, "")
    end

    def path
      unescape(@path).sub(INDEX, "").sub(%r{/+\z}, "")
    end

    def query
      unescape(@query).split("&").compact_blank.sort.join("&").presence if @query
    end

    # Some sites identify pages by the fragment.
    def route?
      @fragment&.match?(ROUTE)
    end

    def unescape(text)
      text.gsub(UNRESERVED) { |code| code[1..].hex.chr }.gsub(/%\h\h/, &:upcase)
    end
end
