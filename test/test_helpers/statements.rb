# The distinct statements that were sent to the primary database, as prepared.
class Statements
  include Enumerable
  Statement = Data.define(:sql, :binds, :page)

  attr_reader :sent

  def initialize
    @by_sql, @sent = {}, 0
  end

  delegate :size, to: :@by_sql
  def each(&) = @by_sql.each_value(&)

  # Records what Active Record sends while the block runs. +page+ names the source in failures.
  def collect(page = nil, &block)
    ActiveSupport::Notifications.subscribed(->(event) { record(page, event.payload) },
      "sql.active_record", &block)
    self
  end

  def add(sql, binds = [], page: nil)
    @sent += 1
    @by_sql[sql] ||= Statement.new(sql:, binds:, page:)
  end

  private
    def record(page, payload)
      if payload[:name].in?(%w[ SCHEMA TRANSACTION ]) || payload[:connection].pool.db_config.name != "primary"
        return
      end

      return if payload[:sql].start_with?("SET ") # a setting has no plan
      return if payload[:sql] == Site::VERSIONS_SQL # sent at most once a second

      add(payload[:sql], values(payload[:type_casted_binds]), page:)
    end

    def values(binds)
      (binds.respond_to?(:call) ? binds.call : binds).to_a
    end
end
