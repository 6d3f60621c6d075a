# The settings in effect in this process and in a connection of its pool, read from them rather than from the
# configuration.
class Settings
  PRAGMAS = %w[
    journal_mode synchronous busy_timeout foreign_keys cache_size mmap_size journal_size_limit
    wal_autocheckpoint
  ].freeze

  def initialize
    @pool = ApplicationRecord.connection_pool
    @connection = @pool.lease_connection
  end

  def to_h
    { parameters: Parameters.to_h, ruby: RUBY_DESCRIPTION, yjit: yjit?, rails: Rails.version,
      puma: Puma::Const::PUMA_VERSION, sqlite3: SQLite3::VERSION, sqlite: query("SELECT sqlite_version()"),
      enhanced_adapter: enhanced_adapter, begins_with: first_statement,
      pragmas: PRAGMAS.to_h { |name| [ name, query("PRAGMA #{name}") ] } }
  ensure
    forget_connection
  end

  private
    def yjit? = defined?(RubyVM::YJIT.enabled?) ? RubyVM::YJIT.enabled? : false

    def query(sql) = @connection.select_value(sql)

    # Its version, if it is loaded.
    def enhanced_adapter
      if defined?(EnhancedSQLite3::Adapter) && @connection.is_a?(EnhancedSQLite3::Adapter)
        EnhancedSQLite3::VERSION
      end
    end

    # The statement that SQLite receives: Rails logs "begin transaction" for every mode.
    def first_statement
      statements = []
      @connection.raw_connection.trace { |sql| statements << sql }
      ApplicationRecord.transaction { query "SELECT 1" }
      statements.first
    end

    # Rails treats a connection differently after its raw connection was used, so no other
    # request may get this one.
    def forget_connection
      @pool.remove @connection
      @connection.disconnect!
    end
end
