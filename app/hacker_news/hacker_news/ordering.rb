# Firebase's order of keys and of values, as arrays that Ruby compares.
module HackerNews::Ordering
  INTEGER = /\A(?:0|-?[1-9]\d{0,9})\z/
  INTEGERS = (-2**31...2**31)

  class << self
    # Keys that are 32-bit integers come first, by number.
    def of_key(key)
      index(key).then { |index| index ? [ 0, index ] : [ 1, key ] }
    end

    # The integer that a key represents, or nil.
    def index(key)
      key.to_i if INTEGER.match?(key) && INTEGERS.cover?(key.to_i)
    end

    def of_value(value)
      case value
      when nil then [ 0 ]
      when false then [ 1 ]
      when true then [ 2 ]
      when Numeric then [ 3, value ]
      when String then [ 4, value ]
      else [ 5 ]
      end
    end
  end
end
