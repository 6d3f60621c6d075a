# A URL as typed or pasted.
class Post::Link
  MAX_LENGTH = 2_048
  HOST = /\A(?=.{1,253}\z)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_-]{1,63})*\z/
  PORTS = { "http" => 80, "https" => 443 }.freeze
  UNSAFE_BYTE = %r{[^A-Za-z0-9\-._~:/?\#\[\]@!$&'()*+,;=%]}n

  attr_reader :problem

  def initialize(text)
    @text = text.to_s.dup.force_encoding(Encoding::UTF_8).scrub("").strip
    @uri = parse
    @problem = find_problem unless @text.empty?
  end

  # The URL without tracking parameters, or as entered if it is invalid.
  def to_s
    valid? ? "#{scheme}://#{authority}#{path}#{"?#{query}" if query}#{"##{fragment}" if fragment}" : @text
  end

  # A text that is the same for all URLs of one page; nil if invalid.
  def normalized
    Normalization.new(host: authority, path:, query:, fragment:).to_s if valid?
  end

  # The host, or nil if invalid.
  def domain
    host.delete_prefix("www.") if valid?
  end

  private
    def parse
      Addressable::URI.parse(@text) unless @text.length > MAX_LENGTH || @text.match?(/\p{Cc}/)
    rescue *InvalidUrl::ERRORS
      nil
    end

    # The first problem, as the name of an error message, or nil.
    def find_problem
      if @uri.nil? then @text.length > MAX_LENGTH ? nil : :malformed
      elsif !PORTS.key?(scheme) then :scheme
      elsif @uri.userinfo then :credentials
      elsif !HOST.match?(host) then :host
      elsif !(@uri.port || 1).between?(1, 65_535) then :malformed
      end
    end

    def valid?
      @uri && @problem.nil? && !@text.empty?
    end

    def scheme
      @uri.scheme.to_s.downcase
    end

    def host
      @host ||= DomainName.normalize_host(@uri.host).to_s.delete_suffix(".")
    end

    def authority
      [ host, (@uri.port unless @uri.port == PORTS[scheme]) ].compact.join(":")
    end

    def path
      escape(@uri.path)
    end

    def query
      escape(@uri.query.to_s.split("&").reject { |pair| Parameters.tracker?(pair) }.join("&")).presence
    end

    def fragment
      escape(@uri.fragment.to_s).presence unless @uri.fragment&.match?(/\Autm_\w+=/)
    end

    def escape(text)
      text.b.gsub(UNSAFE_BYTE) { |byte| format("%%%02X", byte.ord) }.force_encoding(Encoding::UTF_8)
    end
end
