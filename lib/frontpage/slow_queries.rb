# Logs slow queries, without their values.
module SlowQueries
  MAX_LENGTH = 1000 # characters of a query

  # +milliseconds+ is the threshold.
  def self.log_to(logger, milliseconds:)
    ActiveSupport::Notifications.monotonic_subscribe(
      "sql.active_record"
    ) do |_, started, finished, _, payload|
      elapsed = (finished - started) * 1000
      if elapsed >= milliseconds
        logger.warn "Slow query, #{elapsed.round} ms: #{without_values(payload[:sql]).truncate(MAX_LENGTH)}"
      end
    end
  end

  # Quoted parts of a statement are user input.
  def self.without_values(sql) = sql.gsub(/'(?:[^']|'')*'/, "?").squish
end
