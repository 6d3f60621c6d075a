# The stored results of the watch, for pages.
class Operations::Watch::Report
  STALE = 300 # seconds: rounds have been missed

  Delivery = Data.define(:channel, :sent_at, :error)

  def initialize(directory)
    @state = Operations::Watch::State.new(directory).tap(&:load)
  end

  # Nil if the site was never checked.
  def checked_at = (@state.time if @state.time.to_i.positive?)
  def stale? = checked_at.nil? || Time.now - checked_at > STALE

  def findings(severity) = @state.findings.select { |finding| finding.severity == severity }
  def channels = @state.channels
  def pings? = @state.pings?

  # The latest first: each alert with its deliveries.
  def alerts
    @state.alerts.reverse.map do |row|
      deliveries = row["deliveries"].map do |name, delivery|
        sent_at = Time.at(delivery["sent"]) if delivery["sent"]
        Delivery.new(channel: name, sent_at:, error: delivery["error"])
      end
      [ Operations::Watch::Alert.new(**row.except("deliveries").transform_keys(&:to_sym)), deliveries ]
    end
  end

  # The used shares of the disk and of the memory at the times of the samples, from 0 to 1.
  def disk = shares(1)
  def memory = shares(3)

  private
    def shares(index)
      samples = @state.samples.select { |sample| sample[index] }
      samples.map { |sample| [ Time.at(sample[0]), 1 - sample[index + 1].fdiv(sample[index]) ] }
    end
end
