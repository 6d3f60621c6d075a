# Parses levels of concurrency: 1,20,256 or 1,2,4,…,256, where … doubles the
# previous number up to the next one.
module Lab::ConcurrencyLevels
  DOUBLING = /\A(…|\.\.\.?)\z/

  def self.parse(text)
    text.split(",").each_with_object([]) do |part, levels|
      next levels << :double if part.match?(DOUBLING)

      level = Integer(part, exception: false)
      unless level&.positive?
        raise Lab::Error,
          "--concurrency must be numbers above 0, such as 1,20,256 or 1,2,4,…,256, not #{text}."
      end
      expand levels, level if levels.last == :double
      levels << level
    end.tap do |levels|
      if levels.empty? || levels.last == :double
        raise Lab::Error, "--concurrency #{text} needs a number after …."
      end
    end
  end

  # Expands the ellipsis.
  def self.expand(levels, top)
    levels.pop
    raise Lab::Error, "--concurrency needs a number before …, to double." if levels.empty?

    levels << levels.last * 2 while levels.last * 2 < top
  end
  private_class_method :expand
end
