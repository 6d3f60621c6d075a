# Of each column of each result Active Record asks which type its declared name stands for, through five methods and a map for many threads: a page that
# reads two people and a post asks seventy times. A connection is one thread's, so it remembers by the name.
module RemembersResultTypes
  class Types
    def initialize(map) = @types = Hash.new { |types, name| types[name] = map.lookup(name) }
    def lookup(name) = @types[name]
  end

  private
    def type_map = @types_by_name ||= Types.new(super)
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend RemembersResultTypes }
