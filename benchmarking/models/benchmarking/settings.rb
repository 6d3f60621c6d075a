# The settings in effect, as the process and its connection report them.
class Benchmarking::Settings
  if Postgresql.chosen?
    NAMES, QUERY = %w[ synchronous_commit fsync lock_timeout shared_buffers max_connections deadlock_timeout ],
      "SELECT current_setting('%s')"
    VERSION = { postgresql: "SELECT current_setting('server_version')" }.freeze
    OPTIONS = "SELECT version()" # pg_config() requires a superuser
  else
    NAMES, QUERY = %w[ journal_mode synchronous busy_timeout foreign_keys cache_size mmap_size wal_autocheckpoint ], "PRAGMA %s"
    VERSION = { sqlite: "SELECT sqlite_version()" }.freeze
    OPTIONS = "PRAGMA compile_options"
  end
  PRAGMAS = NAMES.to_h { |name| [ name, format(QUERY, name) ] }.freeze

  def to_h
    {
      parameters: ServerParameters.to_h, levers: ServerParameters.to_h, writes: Benchmarking.writes.name, begins_with:,
      pragmas: select_values(PRAGMAS), yjit: yjit?, cache: Rails.cache.class.name, **versions, compile_options:
    }
  end

  private
    # The statement that begins a transaction.
    def begins_with
      statements = []
      ActiveSupport::Notifications.subscribed(->(event) { statements << event.payload[:sql] }, "sql.active_record") do
        ApplicationRecord.transaction { connection.execute("SELECT 1") }
      end
      statements.grep(/\ABEGIN/i).first
    end

    def select_values(queries)
      queries.transform_values { |query| connection.select_value(query) }
    end

    def yjit?
      defined?(RubyVM::YJIT) ? RubyVM::YJIT.enabled? : false
    end

    def versions
      { ruby: RUBY_DESCRIPTION, rails: Rails.version, puma: Puma::Const::VERSION, **select_values(VERSION) }
    end

    def compile_options
      connection.select_values(OPTIONS)
    end

    def connection
      ApplicationRecord.lease_connection
    end
end
