# JSON data as Firebase stores it: every array is an object whose keys are indexes, and null is the absence of a value.
module HackerNews::Children
  class << self
    def any_in?(data) = data.is_a?(Array) || data.is_a?(Hash)

    # By key; empty for a single value.
    def of(data)
      case data
      when Array then data.each_with_index.to_h { |value, index| [ index.to_s, value ] }.compact
      when Hash then data.compact
      else {}
      end
    end

    # Limits the length of a path in a request; no data is that deep.
    def dig(data, path) = path.reduce(data) { |node, key| node.nil? ? break : of(node)[key] }

    # The reverse of `of`. Like Firebase it returns an array where all keys are indexes, and at least half of those up to the
    # last have a value.
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
