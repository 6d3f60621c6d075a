require_relative "plan"

# The triggers of a database and the indexes of its large tables.
class Community::Schema
  LARGE = %w[
    posts comments votes taggings notifications thread_visits follows bookmarks hidden_posts
  ].freeze

  def initialize(database)
    @database = database
  end

  # Drops them for the block, and restores them afterwards.
  def without_triggers_and_indexes
    definitions = @database.execute(<<~SQL)
      SELECT type, name, sql FROM sqlite_schema
        WHERE type = 'trigger' OR type = 'index' AND sql IS NOT NULL AND tbl_name IN ('#{LARGE.join("', '")}')
        ORDER BY type
    SQL
    definitions.each { |type, name| @database.execute %(DROP #{type} "#{name}") }
    yield
    definitions.each { |_, _, sql| @database.execute sql }
  end
end
