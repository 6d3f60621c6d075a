# A query of Firebase's REST API on JSON data: which children to return, by key or
# by value, and how many of them.
#
#   HackerNews::QueryParameters.new("orderBy" => '"$key"', "limitToLast" =>
#   "1").query.apply([ 8, 5 ]) # => [ nil, 5 ]
#
# +order_by+ is "$key", "$value", "$priority" or the keys of a path. +bounds+ holds `startAt` and the like
# with their values. +limit+ is negative for the last children. Equal queries are equal objects.
class HackerNews::Query < Data.define(:order_by, :bounds, :limit, :shallow)
  class Invalid < StandardError; end

  WITHIN = {
    "startAt" => ->(order) { order >= 0 }, "startAfter" => ->(order) { order > 0 },
    "endAt" => ->(order) { order <= 0 }, "endBefore" => ->(order) { order < 0 },
    "equalTo" => ->(order) { order.zero? }
  }.freeze

  def apply(data)
    if shallow
      keys_of(data)
    elsif order_by.nil?
      data
    elsif HackerNews::Children.any_in?(data)
      HackerNews::Children.join(selected(HackerNews::Children.of(data)))
    else
      data if bounds.empty? && limit.nil?
    end
  end

  private
    def keys_of(data)
      HackerNews::Children.any_in?(data) ? HackerNews::Children.of(data).transform_values { true } : data
    end

    def selected(children) = limited(matching(sorted(children)))

    def sorted(children)
      children.sort_by { |key, value| [ sort_key(key, value), HackerNews::Ordering.of_key(key) ] }
    end

    def matching(children)
      limits = bounds.map { |name, bound| [ WITHIN.fetch(name), bound_sort_key(bound) ] }
      children.select do |key, value|
        limits.all? { |within, limit| within.call(sort_key(key, value) <=> limit) }
      end
    end

    def limited(children)
      if limit.nil? then children
      else limit.positive? ? children.first(limit) : children.last(-limit)
      end
    end

    # Nothing has a priority here, so ordering by priority is ordering by key.
    def sort_key(key, value)
      case order_by
      when "$key" then HackerNews::Ordering.of_key(key)
      when "$value" then HackerNews::Ordering.of_value(value)
      when "$priority" then HackerNews::Ordering.of_value(nil)
      else HackerNews::Ordering.of_value(HackerNews::Children.dig(value, order_by))
      end
    end

    def bound_sort_key(bound)
      order_by == "$key" ? HackerNews::Ordering.of_key(bound) : HackerNews::Ordering.of_value(bound)
    end
end
