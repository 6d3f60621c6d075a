# Normalizes the URLs of one page to one string, for comparison: it need not be a working URL.
class Post::Link::Normalization
  MOBILE = /\A(?:www\d*|m|mobile|amp)\.(?=.+\.)|(?<=\.)m\.(?=wikipedia\.org)/
  INDEX = %r{/(?:index|default)\.(?:html?|php|aspx?)\z}
  EXTENSION = /(?<=[^\/])\.html?\z/
  # There, the name of a file is the name of the page.
  FILES = %r{
    \A(?:raw\.githubusercontent\.com|cdn\.jsdelivr\.net|unpkg\.com|npmjs\.com/package)/ |
    /(?:wiki|blob|tree|src|source|raw|edit|blame|commits|releases/download)/}x
  SESSION = /;jsessionid=[\w.!-]+/i
  SAFE_IN_PATH = /%(?:2[1789AC]|3[AB]|40)/i
  UNRESERVED = /%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/i
  NOT_ASCII = /(?:%[89A-F]\h)+/
  ROUTE = %r{\A[!/]}
  # Pages for phones, and sessions.
  VARIANT = /\A(?:amp(?:=(?:1|true)?)?|outputtype=amp|(?:phpsessid|jsessionid)=.*)\z/i

  NO_VIDEO = /(?!(?:live_stream|playlist|videoseries)\b)/
  REDDIT = /(?:(?:old|new|np|sh)\.)?reddit\.com/
  STACK_EXCHANGE =
    /(?:[\w-]+\.)?(?:stackexchange|stackoverflow|superuser|serverfault|askubuntu)\.com|mathoverflow\.net/

  # Sites where a page has URLs that differ in more than spelling.
  ALIASES = {
    %r{
      \A(?:music\.)?youtube(?:-nocookie)?\.com/
      (?:embed/videoseries|embed/playlist|playlist)\?(?:.*&)?(list=[\w-]+).*
    }x => 'youtube.com/playlist?\1',
    %r{
      \A(?:music\.)?(?:youtu\.be|youtube(?:-nocookie)?\.com/(?:embed|live|shorts|v))/
      #{NO_VIDEO}([\w-]+).*
    }x => 'youtube.com/watch?v=\1',
    %r{\A(?:music\.)?youtube\.com/watch\?(?:.*&)?(v=[\w-]+).*} => 'youtube.com/watch?\1',
    %r{\Aplayer\.vimeo\.com/video/(\d+)} => 'vimeo.com/\1',
    %r{
      \A(?:export\.)?arxiv\.org/(?:abs|pdf|html|format)/
      ([a-z-]+(?:\.[A-Z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?\z
    }x => 'arxiv.org/abs/\1',
    %r{
      \A((?:bio|med)rxiv\.org/content)/
      (10\.\d+/[\d.]*\d)(?:v\d+)?(?:\.(?:abstract|full|full-text|full\.pdf))?\z
    }x => '\1/\2',
    %r{\Adl\.acm\.org/doi/(?:abs|pdf|epdf|full|fullHtml)/(10\..+)} => 'dl.acm.org/doi/\1',
    %r{\Adx\.doi\.org/} => "doi.org/",
    %r{\Aopenreview\.net/pdf\?} => "openreview.net/forum?",
    %r{\Aaclanthology\.org/(.+)\.pdf\z} => 'aclanthology.org/\1',
    %r{
      \A(?:(?:tools\.|datatracker\.)?ietf\.org|rfc-editor\.org)/
      (?:(?:doc|html|rfc|info|pdf|txt)/)+(rfc\d+)(?:/|\.\w+)?\z
    }ix => 'rfc-editor.org/rfc/\1',
    %r{\A(?:twitter|x)\.com/(?:i/web|\w+)/status(?:es)?/(\d+)(?:/(?:photo|video)/\d)?\z} =>
      'x.com/i/status/\1',
    %r{\Atwitter\.com(?=/|\z)} => "x.com",
    %r{\A#{REDDIT}/(?:(?:r|user)/[\w-]+/)?comments/(\w+)(?:/[^/?]*)?(?:\?.*)?\z} => 'reddit.com/comments/\1',
    %r{\A#{REDDIT}/(?:(?:r|user)/[\w-]+/)?comments/(\w+)/[^/?]+/(\w+)(?:\?.*)?\z} =>
      'reddit.com/comments/\1/_/\2',
    %r{\Aredd\.it/(\w+)\z} => 'reddit.com/comments/\1',
    %r{\A#{REDDIT}(?=/|\z)} => "reddit.com",
    %r{\A(#{STACK_EXCHANGE})/questions/\d+/[^/?]+/(\d+)\z} => '\1/a/\2',
    %r{\A(#{STACK_EXCHANGE})/(?:questions|q)/(\d+)(?:/[^/?]+)?\z} => '\1/questions/\2',
    %r{\A(#{STACK_EXCHANGE})/a/(\d+)/\d+\z} => '\1/a/\2',
    %r{\A(?:[\w-]+\.)?medium\.com/(?:[^?]*-|p/)(\h{10,12})\z} => 'medium.com/p/\1',
    %r{\Aopen\.substack\.com/pub/([\w-]+)/} => '\1.substack.com/',
    %r{\A(?:smile\.)?(amazon\.[a-z.]+)/(?:[^/?]+/)?(?:dp|gp/product|gp/aw/d)/([A-Z0-9]{10})(?:[/?].*)?\z} =>
      '\1/dp/\2',
    %r{\A(goodreads\.com/book/show/\d+)[.-][^/?]*\z} => '\1',
    %r{\A((?:github|gitlab)\.com|codeberg\.org|bitbucket\.org)/([\w.-]+/[\w.-]+?)\.git\z} => '\1/\2',
    %r{\A(\w+\.wikipedia\.org)/w\?title=([^&]+)\z} => '\1/wiki/\2'
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
      path = Addressable::URI.normalize_path(unescape(@path.gsub(SAFE_IN_PATH) { |code| code[1..].hex.chr }))
      path = path.squeeze("/").sub(SESSION, "").delete_suffix("/")
      FILES.match?(host + path) ? path : path.sub(INDEX, "").sub(EXTENSION, "")
    end

    def query
      if @query
        unescape(@query).gsub("+", "%20").split("&").reject { |pair| unneeded?(pair) }.sort.join("&").presence
      end
    end

    def unneeded?(pair)
      pair.empty? || pair.match?(VARIANT) || Post::Link::Parameters.same_without?(host + @path, pair)
    end

    # Some sites identify pages by the fragment.
    def route?
      @fragment&.match?(ROUTE)
    end

    def unescape(text)
      compose(text.gsub(UNRESERVED) { |code| code[1..].hex.chr }.gsub(/%\h\h/, &:upcase))
    end

    # macOS decomposes the letters in names of files.
    def compose(text)
      characters = text.b.gsub(NOT_ASCII) { |codes| [ codes.delete("%") ].pack("H*") }
        .force_encoding(Encoding::UTF_8)
      return text unless characters.valid_encoding?

      characters.unicode_normalize.gsub(/[^[:ascii:]]+/) { |letters| ERB::Util.url_encode(letters) }
    end
end
