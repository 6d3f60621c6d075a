# Caches results that Rails computes on each request although they never change, where measurements showed a benefit
# (docs/results/2026-11-22-features.md).

# Active Record looks up the type of each column of each result in a map that is shared between threads: 70 times for a page
# that reads two users and a post. A connection belongs to one thread, so it can cache the types by name.
module CachedResultTypes
  class Types
    def initialize(map) = @types = Hash.new { |types, name| types[name] = map.lookup(name) }
    def lookup(name) = @types[name]
  end

  private
    def type_map = @types_by_name ||= Types.new(super)
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend CachedResultTypes }

# Rails resolves a route's controller name up to four times per request. Names come from routes only, and classes don't change
# where code isn't reloaded.
module CachedControllerLookups
  CLASSES = Concurrent::Map.new

  def controller_class_for(name)
    name.nil? ? super : CLASSES[name] ||= super
  end
end

ActionDispatch::Request.prepend CachedControllerLookups unless Rails.application.config.reloading_enabled?

# ActionView builds this event's payload even when nobody subscribes. Skip it unless debug mode is on.
module SkipViewStartEvents
  def start(...)
    super if ActiveSupport.event_reporter.debug_mode?
  end
end

ActiveSupport.on_load(:action_view) { ActionView::StructuredEventSubscriber::Start.prepend SkipViewStartEvents }
