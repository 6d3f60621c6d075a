# When a page may be served although something was committed to the database after it was rendered: while the result of a query is
# the same as before rendering, and for a maximum time.
class PageCache::Condition
  attr_reader :max_age

  # +version+ (PageCache::VERSION) runs +sql+, which returns one value. +max_age+: seconds, or nil for no limit. Create it before
  # reading anything that the page shows.
  def initialize(version, sql, *binds, max_age: nil)
    @sql, @binds, @max_age = sql, binds, max_age
    @value = version.value_of(sql, *binds) unless max_age&.zero?
  end

  # Whether a page that was rendered +age+ seconds ago can still be served.
  def holds?(version, age)
    !@value.nil? && (@max_age.nil? || age < @max_age) && @value == version.value_of(@sql, *@binds)
  end
end
