# Remembers what text bytes are, for as many as +limit+ texts; then it begins anew. Threads may share it: at worst two make the same.
class Tally::Words
  LONGEST = 256 # bytes that are remembered: what is longer is rare, and somebody may send any number of such

  def initialize(limit = 2000)
    @limit, @texts = limit, {}
  end

  # The text of Tally::Event.text, or nil for nil.
  def [](bytes)
    if bytes.nil? || bytes.bytesize > LONGEST
      Tally::Event.text(bytes)
    else
      @texts[bytes] || remember(bytes)
    end
  end

  private
    def remember(bytes)
      @texts = {} if @texts.size >= @limit
      @texts[bytes.dup.freeze] = Tally::Event.text(bytes).freeze
    end
end
