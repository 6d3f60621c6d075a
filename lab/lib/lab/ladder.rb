# Levels of concurrency as a person writes them: 1,20,256 or 1,2,4,…,256, where … doubles from the number before it up to the one
# behind.
module Lab::Ladder
  DOUBLING = /\A(…|\.\.\.?)\z/

  def self.parse(text)
    text.split(",").each_with_object([]) do |part, levels|
      next levels << :double if part.match?(DOUBLING)

      level = Integer(part, exception: false)
      raise Lab::Error, "A ladder is numbers above 0, such as 1,20,256 or 1,2,4,…,256, and not #{text}." unless level&.positive?
      climb levels, level if levels.last == :double
      levels << level
    end.tap { |levels| raise Lab::Error, "The ladder #{text} has no end." if levels.empty? || levels.last == :double }
  end

  # Takes the mark off again and puts the powers in its place.
  def self.climb(levels, top)
    levels.pop
    raise Lab::Error, "A ladder needs a number to double before …" if levels.empty?

    levels << levels.last * 2 while levels.last * 2 < top
  end
  private_class_method :climb
end
