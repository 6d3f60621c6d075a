# Durations as people write them: 500ms, 2s, 1m, or a number of seconds.
module Lab::Duration
  UNITS = { "ms" => 0.001, "s" => 1, "m" => 60, "h" => 3600 }.freeze

  # In seconds. Raises Lab::Error if +text+ is not a duration.
  def self.seconds(text)
    number, unit = text.to_s.match(/\A(\d+(?:\.\d+)?)(ms|s|m|h)?\z/)&.captures
    raise Lab::Error, "#{text} is not a duration such as 500ms, 30s or 2m." unless number

    number.to_f * UNITS.fetch(unit || "s")
  end
end
