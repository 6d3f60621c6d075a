# When a page may be served although something was committed to the database after it was rendered: while a
# query returns the same +value+ as before rendering, and for +max_age+ seconds.
class PageCache::Condition
  # Runs the query on +database+ (PageCache::VERSION). Call it before reading anything that the page shows.
  def self.read(database, sql, *binds, max_age: nil)
    new(sql, binds, (database.value_of(sql, *binds) unless max_age&.zero?), max_age:)
  end

  attr_reader :value, :max_age

  # +sql+ returns one value. Without a +max_age+ there is no limit.
  def initialize(sql, binds, value, max_age: nil)
    @sql, @binds, @value, @max_age = sql, binds, value, max_age
  end

  # Whether a page that was rendered +age+ seconds ago can still be served.
  def holds?(database, age = 0)
    !@value.nil? && (@max_age.nil? || age < @max_age) && @value == database.value_of(@sql, *@binds)
  end
end
