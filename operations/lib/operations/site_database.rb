# Queries of a site's database, in its SQLite file or in PostgreSQL.
module Operations::SiteDatabase
  File = Data.define(:handle) do
    def rows(sql) = handle.execute(sql)
    def age(time) = "(julianday('now') - julianday(#{time})) * 86400"
    def tables = rows("SELECT name FROM sqlite_schema WHERE type = 'table'").flatten
  end

  Server = Data.define(:connection) do
    def rows(sql) = connection.exec(sql).values
    def age(time) = "extract(epoch FROM timezone('UTC', now()) - #{time})"
    def tables = rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").flatten
  end

  # Yields one of them for the database +name+, and returns the block's result; nil without a file or +table+.
  # PostgreSQL has only the primary, the queue and the cache.
  def self.open(directory, name, table: nil, &block)
    return open(directory, name) { |database| block.(database) if database.tables.include?(table) } if table

    database = directory.database(name)

    if Kit::Postgresql.chosen? && Operations::BackupCoverage::MOVED.include?(name)
      url = Kit::Postgresql.new(environment: directory.environment).url(name)
      Operations::PostgresConnection.open(url) { |connection| yield Server.new(connection) }
    elsif database.exist?
      database.read { |handle| yield File.new(handle) }
    end
  end
end
