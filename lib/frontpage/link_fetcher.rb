# Fetches a web page, safely: it connects to public addresses only (PublicAddress), resolves each name once
# and connects to the address that was checked, without a proxy, with short timeouts, and reads no more than
# needed. Redirects are checked as well.
class LinkFetcher
  class Unreachable < StandardError
    def initialize(message, temporary: false)
      super(message)
      @temporary = temporary
    end

    # Whether a later attempt may succeed.
    def temporary? = @temporary || PublicAddress::TEMPORARY.any? { |kind| kind === cause }
  end

  # Statuses of servers that ask to try again, or have a problem.
  TEMPORARY_STATUSES = [ 408, 425, 429, *500..599 ].freeze

  TIMEOUT = 2 # seconds, for each step of a request
  TOTAL_TIMEOUT = 6 # seconds
  MAX_BYTES = 512 * 1024
  MAX_REDIRECTS = 3
  PORTS = { "http" => 80, "https" => 443 }.freeze
  # Aliases in Ruby that depend on this machine.
  RUBY_ENCODINGS = %w[ locale external filesystem internal ].freeze
  FAILURES = [ *PublicAddress::UNREACHABLE, *InvalidUrl::ERRORS, Net::HTTPHeaderSyntaxError, Zlib::Error ]
    .freeze

  attr_reader :url, :status, :headers, :body

  class << self
    # Follows redirects. Returns the page. Raises Unreachable with the reason.
    def fetch(url)
      (MAX_REDIRECTS + 1).times do
        page = new(url).tap(&:get)
        return page unless (url = page.redirect_location)
      end
      raise Unreachable, "too many redirects"
    rescue *FAILURES => error
      raise Unreachable, error.message
    end

    # Posts a form to +url+, without following redirects. Returns the status. Raises Unreachable.
    def post(url, form)
      new(url).post(form)
    rescue *FAILURES => error
      raise Unreachable, error.message
    end
  end

  def initialize(url)
    @url = URI.parse(Addressable::URI.parse(url).normalize.to_s)
    unless @url.is_a?(URI::HTTP) && @url.host.present? && @url.userinfo.nil?
      raise Unreachable, "not a web address"
    end
  rescue *InvalidUrl::ERRORS => error
    raise Unreachable, error.message
  end

  def get
    catch :enough do
      Timeout.timeout(TOTAL_TIMEOUT) do
        connection.start { |http| http.request(request(Net::HTTP::Get)) { |response| read response } }
      end
    end
    @body = @body.byteslice(0, MAX_BYTES).force_encoding(encoding)
      .encode(Encoding::UTF_8, invalid: :replace, undef: :replace)
  end

  def post(form)
    Timeout.timeout(TOTAL_TIMEOUT) do
      connection.start do |http|
        http.request(request(Net::HTTP::Post).tap { |request| request.form_data = form }) do |response|
          return response.code.to_i
        end
      end
    end
  end

  # The redirect's target, or nil.
  def redirect_location
    location = headers["location"] if @status.in?(300..399)
    URI.join(url, location).to_s if location
  end

  def success? = @status == 200

  # The page's title on one line, or nil.
  def title
    title = document&.at_css('meta[property="og:title"]')&.[]("content").presence ||
      document&.at_css("title")&.text
    PlainText.line(title.to_s).presence
  end

  def document
    if success? && headers["content-type"].to_s.match?(%r{\Atext/html|\Aapplication/xhtml})
      @document ||= Nokogiri::HTML5(body, max_errors: 0, max_tree_depth: 400)
    end
  rescue ArgumentError # nested too deeply
    nil
  end

  private
    def connection
      unless url.port == PORTS[url.scheme] || Rails.configuration.x.reach_loopback
        raise Unreachable, "unusual port"
      end

      PublicAddress.connection(url, seconds: TIMEOUT)
    end

    def request(verb)
      about = Rails.application.routes.url_helpers.about_url(
        **Rails.configuration.action_mailer.default_url_options
      )
      verb.new url.request_uri, "User-Agent" => "Frontpage (+#{about})", "Accept" => "text/html"
    end

    # Throws out of Net::HTTP to close the connection once enough was read: the title is at the beginning, and
    # Net::HTTP would otherwise read the whole response.
    def read(response)
      @status, @headers, @body = response.code.to_i, response.each_header.to_h, +""
      response.read_body do |chunk|
        @body << chunk
        throw :enough if @body.bytesize > MAX_BYTES
      end
    end

    def encoding
      name = headers["content-type"].to_s[/charset=["']?([\w-]+)/i, 1] ||
        @body.byteslice(0, 2048).b[/<meta[^>]+charset=["']?([\w-]+)/in, 1]
      RUBY_ENCODINGS.include?(name&.downcase) ? Encoding::UTF_8 : Encoding.find(name || "UTF-8")
        .tap { |found| Encoding::Converter.search_convpath(found, Encoding::UTF_8) }
    rescue ArgumentError, EncodingError # unknown, not convertible, or UTF-8 already
      Encoding::UTF_8
    end
end
