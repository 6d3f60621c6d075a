# The settings in effect, as the process and its connection report them.
class Benchmarking::Settings
  def to_h
    {
      parameters: ServerParameters.to_h, begins_with:, pragmas:, yjit: yjit?, cache: Rails.cache.class.name,
      **versions, compile_options:
    }
  end

  private
    # The statement that begins a transaction.
    def begins_with
      statements = []
      ActiveSupport::Notifications.subscribed(
        ->(event) { statements << event.payload[:sql] }, "sql.active_record"
      ) do
        ApplicationRecord.transaction { connection.execute("SELECT 1") }
      end
      statements.grep(/\ABEGIN/i).first
    end

    def select_values(queries) = queries.transform_values { |query| connection.select_value(query) }
    def pragmas = select_values(Engines.current.setting_queries)
    def yjit? = defined?(RubyVM::YJIT) ? RubyVM::YJIT.enabled? : false

    def versions
      {
        ruby: RUBY_DESCRIPTION,
        rails: Rails.version,
        puma: Puma::Const::VERSION,
        **select_values(Engines.current.version_query)
      }
    end

    def compile_options = connection.select_values(Engines.current.build_query)
    def connection = ApplicationRecord.lease_connection
end
