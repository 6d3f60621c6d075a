# JSON data as Firebase stores it: arrays are objects whose keys are indexes, and null values are absent.
module HackerNews::Children
  class << self
    def any_in?(data) = data.is_a?(Array) || data.is_a?(Hash)

    # The children by key; empty for a scalar.
    def of(data)
      case data
      when Array then data.each_with_index.to_h { |value, index| [ index.to_s, value ] }.compact
      when Hash then data.compact
      else {}
      end
    end

    # Stops where the data ends, however long a requested path is.
    def dig(data, path) = path.reduce(data) { |node, key| node.nil? ? break : of(node)[key] }

    # The reverse of `of`. Like Firebase, returns an array if all keys are indexes and at least half of the
    # indexes up to the last have a value.
    def join(children)
      children = children.sort_by { |key, _| HackerNews::Ordering.of_key(key) }.to_h
      indexes = children.keys.map { |key| HackerNews::Ordering.index(key) }
      if indexes.any? && indexes.all? { |index| index && index >= 0 } && indexes.last < 2 * indexes.size
        indexes.zip(children.values).each_with_object([]) { |(index, value), array| array[index] = value }
      else
        children
      end
    end
  end
end
