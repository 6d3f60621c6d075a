# The body of a response: text in memory, or all or part of a file.
class ResponseBuffer::Body
  CHUNK = 64 * 1024 # bytes of a file to read at a time

  attr_reader :bytesize

  class << self
    # Reads the body completely and closes it, unless it is a file.
    def of(env, (status, headers, body))
      path = file(env, status, headers, body)
      return new(text: read(body)) unless path

      from = headers["content-range"].to_s[/\Abytes (\d+)-/, 1].to_i
      new(path:, from:, bytesize: Integer(headers["content-length"]), original: body)
    end

    private
      # Nil if the range's start and length are unknown.
      def file(env, status, headers, body)
        return unless headers["content-length"]

        path = body.respond_to?(:to_path) && body.to_path
        path ||= env[ResponseBuffer::RANGE_OF] if status == 206 && headers["content-range"]
        path if path && File.file?(path)
      end

      def read(body)
        parts = body.respond_to?(:to_ary) ? body.to_ary : body
        return parts.first if parts.is_a?(Array) && parts.one?

        String.new(encoding: Encoding::BINARY).tap { |text| parts.each { |part| text << part.b } }
      ensure
        body.close if body.respond_to?(:close)
      end
  end

  def initialize(text: nil, path: nil, from: 0, bytesize: text.bytesize, original: nil)
    @text, @path, @from, @bytesize, @original = text, path, from, bytesize, original
  end

  # The text for Puma to send on the current thread. Files have a known length and stay as they are.
  def for_puma = [ @text ]

  # Prepares it for being sent later by another thread.
  def take_over
    @file = File.open(@path, "rb").tap { |file| file.seek @from } if @path
    @remaining = @bytesize
    @original.close if @original.respond_to?(:close)
    self
  end

  def bytes_in_memory = @file ? CHUNK : @bytesize

  # The next chunk; nil at the end.
  def next
    text = @file ? @file.read([ CHUNK, @remaining ].min) : @text if @remaining.positive?
    @remaining -= text.bytesize if text
    text
  end

  def close = @file&.close
end
