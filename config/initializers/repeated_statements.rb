# Active Record doesn't cache queries that contain SQL fragments such as "users.username AS author_name", because those might
# contain values. Ours don't, and compiling a thread's query takes a tenth of a millisecond. So a query that is run a second
# time with the same text is prepared and stays in the connection's statement cache (`statement_limit`).
#
# Not on PostgreSQL, which would soon use a generic plan for it.
module RepeatedStatements
  MAX_STATEMENTS = 1000 # query texts remembered per connection, then all are forgotten

  private
    def select(sql, name = nil, binds = [], prepare: false, **)
      super(sql, name, binds, prepare: prepare || seen_before?(sql), **)
    end

    def seen_before?(sql)
      return false unless prepared_statements && sql.start_with?("SELECT", "WITH")

      seen.clear if seen.size >= MAX_STATEMENTS
      !seen.add?(sql.hash)
    end

    def seen = @seen ||= Set.new
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend RepeatedStatements }
