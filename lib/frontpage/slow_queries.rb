# Logs slow queries, without their values.
module SlowQueries
  MAX_LENGTH = 1000 # characters of a query

  # +milliseconds+ is the threshold.
  def self.tell(logger, milliseconds:)
    ActiveSupport::Notifications.monotonic_subscribe("sql.active_record") do |_, began, ended, _, payload|
      took = (ended - began) * 1000
      logger.warn "Slow query, #{took.round} ms: #{without_values(payload[:sql]).truncate(MAX_LENGTH)}" if took >= milliseconds
    end
  end

  # Quoted parts of a statement are user input.
  def self.without_values(sql) = sql.gsub(/'(?:[^']|'')*'/, "?").squish
end
