# What this process and its connection run with, asked of them and not of what they were told.
class Benchmarking::Settings
  PRAGMAS = %w[ journal_mode synchronous busy_timeout foreign_keys cache_size mmap_size wal_autocheckpoint ]
    .to_h { |name| [ name, "PRAGMA #{name}" ] }.freeze

  def to_h
    { levers: Levers.to_h, writes: Writes.path.class.name, begins_with:, pragmas:, yjit: yjit?, **versions }
  end

  private
    # How a transaction begins.
    def begins_with
      statements = []
      ActiveSupport::Notifications.subscribed(->(event) { statements << event.payload[:sql] }, "sql.active_record") do
        ApplicationRecord.transaction { connection.execute("SELECT 1") }
      end
      statements.grep(/\ABEGIN/i).first
    end

    def pragmas
      PRAGMAS.transform_values { |query| connection.select_value(query) }
    end

    def yjit?
      defined?(RubyVM::YJIT) ? RubyVM::YJIT.enabled? : false
    end

    def versions
      { ruby: RUBY_DESCRIPTION, rails: Rails.version, puma: Puma::Const::VERSION, sqlite: connection.select_value("SELECT sqlite_version()") }
    end

    def connection
      ApplicationRecord.lease_connection
    end
end
