# What Rails works out anew for each request though it always comes out the same, and where that was counted to weigh:
# docs/results/2026-11-22-features.md. Each hands on to Rails what it has not seen.

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

# Four times a request a route's "posts/votes" is spelt as a constant and looked up. Names come from routes alone, and classes stay what they
# are where code is not read anew.
module RemembersControllers
  CLASSES = Concurrent::Map.new

  def controller_class_for(name)
    name.nil? ? super : CLASSES[name] ||= super
  end
end

ActionDispatch::Request.prepend RemembersControllers unless Rails.application.config.reloading_enabled?

# A view that begins is told of to whoever listens in debug mode; what they would be told is worked out before anybody asks whether they do.
module TellsInDebugModeAlone
  def start(...)
    super if ActiveSupport.event_reporter.debug_mode?
  end
end

ActiveSupport.on_load(:action_view) { ActionView::StructuredEventSubscriber::Start.prepend TellsInDebugModeAlone }
