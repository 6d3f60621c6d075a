# Waits for the write lock like Rails 8.0 and later: retries every millisecond, and sleeps without the GVL.
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
