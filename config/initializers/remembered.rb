# Caches results that Rails computes on each request although they never change, where that was measured to matter
# (docs/results/2026-11-22-features.md). Unknown inputs are passed on to Rails.

# Of each column of each result Active Record asks which type its declared name stands for, through five methods and a map
# for many threads: a page that reads two people and a post asks seventy times. A connection is one thread's, so it
# remembers by the name.
module RemembersResultTypes
  class Types
    def initialize(map) = @types = Hash.new { |types, name| types[name] = map.lookup(name) }
    def lookup(name) = @types[name]
  end

  private
    def type_map = @types_by_name ||= Types.new(super)
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend RemembersResultTypes }

# Rails resolves a route's controller name up to four times per request. Names come from routes only, and classes don't change
# where code isn't reloaded.
module RemembersControllers
  CLASSES = Concurrent::Map.new

  def controller_class_for(name)
    name.nil? ? super : CLASSES[name] ||= super
  end
end

ActionDispatch::Request.prepend RemembersControllers unless Rails.application.config.reloading_enabled?

# ActionView builds this event's payload even when nobody subscribes. Skip it unless debug mode is on.
module TellsInDebugModeAlone
  def start(...)
    super if ActiveSupport.event_reporter.debug_mode?
  end
end

ActiveSupport.on_load(:action_view) { ActionView::StructuredEventSubscriber::Start.prepend TellsInDebugModeAlone }
