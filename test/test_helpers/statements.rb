# The statements that were sent to the community's database, each once, in the form in which it was prepared.
class Statements
  include Enumerable
  Statement = Data.define(:sql, :binds, :page)

  attr_reader :sent

  def initialize
    @by_sql, @sent = {}, 0
  end

  delegate :size, to: :@by_sql
  def each(&) = @by_sql.each_value(&)

  # Notes what Active Record sends while the block runs; +page+ says in a failure where it came from.
  def collect(page = nil, &block)
    ActiveSupport::Notifications.subscribed(->(event) { note(page, event.payload) }, "sql.active_record", &block)
    self
  end

  def add(sql, binds = [], page: nil)
    @sent += 1
    @by_sql[sql] ||= Statement.new(sql:, binds:, page:)
  end

  private
    def note(page, payload)
      return if payload[:name].in?(%w[ SCHEMA TRANSACTION ]) || payload[:connection].pool.db_config.name != "primary"

      add(payload[:sql], values(payload[:type_casted_binds]), page:)
    end

    def values(binds)
      (binds.respond_to?(:call) ? binds.call : binds).to_a
    end
end
