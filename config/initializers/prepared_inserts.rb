# Overrides a method of Rails (docs/decisions/0072-overrides-of-private-methods.md).

# Prepares the INSERT statements of models once per connection. Active Record has SQLite compile each of them
# again, with all triggers of the table, which takes longer than to run it.
module PreparedInserts
  def exec_insert(sql, name = nil, binds = [], pk = nil, sequence_name = nil, returning: nil)
    return super if binds.empty?

    sql, binds = sql_for_insert(sql, pk, binds, returning)
    exec_query(sql, name, binds, prepare: prepared_statements?)
  end
end

ActiveSupport.on_load(:active_record_sqlite3adapter) { prepend PreparedInserts }
