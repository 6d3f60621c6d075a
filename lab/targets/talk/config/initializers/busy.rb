# Waits for the write lock as Rails does from 8.0 on: asks again every millisecond, asleep in Ruby and so without its
# lock.
module FairBusyHandler
  private
    def configure_connection
      super
      @raw_connection.busy_handler_timeout = @config[:timeout]
    end
end

if Parameters[:busy] == "fair"
  ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend FairBusyHandler }
end
