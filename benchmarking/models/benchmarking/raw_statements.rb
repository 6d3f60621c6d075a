# Inserts, updates and deletes with statements that are compiled once per connection. Skips validations and
# callbacks: callers validate first, outside the write lock, and the schema's constraints hold.
class Benchmarking::RawStatements
  attr_reader :connection

  def initialize(connection)
    @connection = connection
    @statements = {}
    @columns = Hash.new { |columns, model| columns[model] = model.column_names.to_set(&:to_sym) }
  end

  # Takes the write lock immediately, or at the first write if transactions are deferred.
  def begin_transaction
    MaintenanceMode.refuse
    execute(:begin) { "BEGIN #{ServerParameters.transactions}" }
  end

  def commit
    MaintenanceMode.refuse
    execute(:commit) { "COMMIT" }
  end

  # Returns the new row's id.
  def insert(model, **attributes)
    attributes = add_timestamps(model, attributes, :created_at, :updated_at)
    execute([ :insert, model, attributes.keys ], attributes.values) { insert_sql(model, attributes.keys) }
    @connection.raw_connection.last_insert_row_id
  end

  # Returns the number of updated rows: 1 or 0.
  def update(model, id, **attributes)
    execute([ :update, model, attributes.keys ], [ *attributes.values, id ]) do
      update_sql(model, attributes.keys)
    end
    @connection.raw_connection.changes
  end

  # Returns the number of deleted rows: 1 or 0.
  def delete(model, id)
    execute([ :delete, model ], [ id ]) { "DELETE FROM #{model.quoted_table_name} WHERE id = ?" }
    @connection.raw_connection.changes
  end

  # One column of a row, or nil if it is missing.
  def value(model, id, column)
    execute(
      [ :value, model, column ], [ id ]
    ) { "SELECT #{column} FROM #{model.quoted_table_name} WHERE id = ?" }&.first
  end

  # The first column of a query's first row, or nil.
  def select_value(sql, *binds)
    execute(sql, binds) { sql }&.first
  end

  def close
    @statements.each_value(&:close)
  end

  private
    # Returns the statement's first row, or nil.
    def execute(key, binds = [])
      statement = @statements[key] ||= @connection.raw_connection.prepare(yield)
      statement.reset!
      statement.bind_params(binds.map { |value| serialize(value) })
      statement.step
    rescue SQLite3::Exception => error
      raise translate(error), error.message
    ensure
      statement&.reset!
    end

    # Raises the same errors as Active Record's adapter, so that callers rescue the
    # same classes on either path.
    def translate(error)
      case error.message
      when /UNIQUE constraint/
        ActiveRecord::RecordNotUnique
      when /FOREIGN KEY constraint/
        ActiveRecord::InvalidForeignKey
      when /NOT NULL constraint/
        ActiveRecord::NotNullViolation
      else
        error.is_a?(SQLite3::BusyException) ? ActiveRecord::StatementTimeout : ActiveRecord::StatementInvalid
      end
    end

    def add_timestamps(model, attributes, *names)
      now = Time.now.utc
      names.each { |name| attributes[name] ||= now if @columns[model].include?(name) }
      attributes
    end

    # The value as Active Record would store it. A binary string would be bound as a
    # BLOB, which never equals text.
    def serialize(value)
      case value
      when Time then value.utc.strftime("%Y-%m-%d %H:%M:%S.%6N")
      when String then value.encoding == Encoding::BINARY ? value.encode(Encoding::UTF_8) : value
      when true then 1
      when false then 0
      else value
      end
    end

    def insert_sql(model, names)
      "INSERT INTO #{model.quoted_table_name} (#{names.join(", ")}) VALUES (#{names.map { "?" }.join(", ")})"
    end

    def update_sql(model, names)
      "UPDATE #{model.quoted_table_name} SET #{names.map { |name| "#{name} = ?" }.join(", ")} WHERE id = ?"
    end
end
