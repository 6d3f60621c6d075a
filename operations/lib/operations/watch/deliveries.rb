# The deliveries of alerts by each channel: sent, or to be tried again later. They are stored with the alerts,
# as hashes.
class Operations::Watch::Deliveries
  RETRIES = [ 60, 120, 240, 480, 960, 1800, 3600 ].freeze # seconds until the next attempt
  FAILED_AFTER = 2 # attempts: a channel is reported as failing

  # A new alert and its deliveries, to store. One about a channel isn't sent by it.
  def self.row(alert, channels)
    own = alert.kind[/\Aalerts_by_(\w+)_failed\z/, 1]
    { **alert.to_h.transform_keys(&:to_s), "deliveries" => (channels - [ own ]).to_h { |name| [ name, {} ] } }
  end

  def initialize(rows)
    @rows = rows
  end

  # Yields each alert and the name of each channel that it is due to be sent by, the oldest first.
  def due(at)
    @rows.each do |row|
      row["deliveries"].each do |name, delivery|
        next if delivery["sent"] || at.to_f < delivery["next"].to_f

        yield Operations::Watch::Alert.new(**row.except("deliveries").transform_keys(&:to_sym)), name
      end
    end
  end

  # +error+ is why the attempt failed, or nil.
  def record(alert, name, error, at)
    delivery = @rows.find { |row| row["id"] == alert.id }["deliveries"][name]
    if error
      attempts = delivery["attempts"].to_i + 1
      delivery.update "attempts" => attempts, "error" => error,
        "next" => at.to_f + RETRIES.fetch(attempts - 1, RETRIES.last)
    else
      delivery.update "sent" => at.to_i, "error" => nil
    end
  end

  # The error of each channel that has failed several times.
  def failing
    @rows.each_with_object({}) do |row, failing|
      row["deliveries"].each do |name, delivery|
        failing[name] ||= delivery["error"] if !delivery["sent"] && delivery["attempts"].to_i >= FAILED_AFTER
      end
    end
  end
end
