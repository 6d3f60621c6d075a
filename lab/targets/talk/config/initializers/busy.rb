# Waits for the write lock as Rails 8.0 and later do: retries every millisecond, sleeping in Ruby without its lock.
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
