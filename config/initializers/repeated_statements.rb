# A query in which any word was written in SQL, as "users.username AS author_name" is, Active Record compiles anew each time, since such words may hold values, and then
# no two would be alike. Ours are mostly alike: a thread's took a tenth of a millisecond of each reading of it. What is asked for the second time in the same words is kept
# among the statements that a connection keeps anyway (`statement_limit`, the oldest leaves first).
#
# On PostgreSQL what is kept is soon planned for any value alike, so there it stays as it is.
module RepeatedStatements
  MOST = 1000 # words that a connection remembers to have been asked; then it begins anew

  private
    def select(sql, name = nil, binds = [], prepare: false, **)
      super(sql, name, binds, prepare: prepare || asked_before?(sql), **)
    end

    def asked_before?(sql)
      return false unless prepared_statements && sql.start_with?("SELECT", "WITH")

      asked.clear if asked.size >= MOST
      !asked.add?(sql.hash)
    end

    def asked = @asked ||= Set.new
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend RepeatedStatements }
