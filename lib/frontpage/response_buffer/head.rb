# The status line and headers of a response after which the connection is closed, in Puma's format.
class ResponseBuffer::Head
  OMITTED_HEADERS = %w[ connection content-length transfer-encoding ].freeze
  ILLEGAL = /[\x00-\x1F]/

  def initialize(env, status, headers, bytesize)
    @protocol = env["SERVER_PROTOCOL"] == "HTTP/1.1" ? "HTTP/1.1" : "HTTP/1.0"
    @status, @headers, @bytesize = status, headers, bytesize
  end

  def to_s
    lines = @headers.flat_map { |name, value| lines_of(name.downcase, value) }
    [ "#{@protocol} #{@status} #{Rack::Utils::HTTP_STATUS_CODES[@status]}", *lines,
      "content-length: #{@bytesize}", "connection: close" ].join("\r\n").b << "\r\n\r\n"
  end

  private
    def lines_of(name, value)
      return [] if OMITTED_HEADERS.include?(name) || name.start_with?("rack.")

      values = value.is_a?(Array) ? value : value.to_s.split("\n")
      values.grep_v(ILLEGAL).map { |each| "#{name}: #{each}" }
    end
end
