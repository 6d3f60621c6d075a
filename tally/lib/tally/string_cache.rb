# Converts bytes to text with Tally::Event.text and caches the results: hosts, browsers and
# languages repeat. At +limit+ entries, the cache is emptied. Threads may share it: at worst, two of
# them convert the same string.
class Tally::StringCache
  MAX_LENGTH = 256 # bytes; longer strings are rare, and clients can send any number of them

  def initialize(limit = 2000)
    @limit, @texts = limit, {}
  end

  def [](bytes)
    if bytes.nil? || bytes.bytesize > MAX_LENGTH
      Tally::Event.text(bytes)
    else
      @texts[bytes] || add(bytes)
    end
  end

  private
    def add(bytes)
      @texts = {} if @texts.size >= @limit
      @texts[bytes.dup.freeze] = Tally::Event.text(bytes).freeze
    end
end
