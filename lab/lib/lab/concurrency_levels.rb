# Levels of concurrency as a person writes them: 1,20,256 or 1,2,4,…,256, where … doubles from the number before it up to the one
# behind.
module Lab::ConcurrencyLevels
  DOUBLING = /\A(…|\.\.\.?)\z/

  def self.parse(text)
    text.split(",").each_with_object([]) do |part, levels|
      next levels << :double if part.match?(DOUBLING)

      level = Integer(part, exception: false)
      raise Lab::Error, "--concurrency is numbers above 0, such as 1,20,256 or 1,2,4,…,256, not #{text}." unless level&.positive?
      climb levels, level if levels.last == :double
      levels << level
    end.tap { |levels| raise Lab::Error, "--concurrency #{text} needs a number after …." if levels.empty? || levels.last == :double }
  end

  # Takes the mark off again and puts the powers in its place.
  def self.climb(levels, top)
    levels.pop
    raise Lab::Error, "--concurrency needs a number before …, to double." if levels.empty?

    levels << levels.last * 2 while levels.last * 2 < top
  end
  private_class_method :climb
end
