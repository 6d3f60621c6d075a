require "json"

# The reports of a target's processes about themselves with Lab::RackTelemetry, once per second.
module Lab::Telemetry::Application
  FILE = "application.jsonl"
  VARIABLE = :LAB_TELEMETRY # the environment variable with the file's path

  # One process for +seconds+ until +at+, in seconds since the load began. +gvl+ and +gc+ are the seconds that
  # requests waited for the GVL, and that garbage collection took; +allocated+ counts objects. Values that
  # were not reported are nil.
  Line = Data.define(:at, :pid, :seconds, :requests, :gvl, :gc, :allocated, :busy_retries) do
    def initialize(gvl: nil, busy_retries: nil, **) = super
  end

  NANOSECONDS = %i[ gvl gc ].freeze

  # The lines at +path+ since +began+, a time on the system's monotonic clock. Empty if there is no file.
  def self.read(path, began:)
    return [] unless began && File.exist?(path)

    File.readlines(path).filter_map do |text|
      figures = JSON.parse(text, symbolize_names: true)
      line = Line.new(**figures, at: figures[:at] - began,
        **figures.slice(*NANOSECONDS).transform_values { |nanoseconds| nanoseconds / 1e9 })
      line if line.at > line.seconds / 2 # mostly before the load: the warm-up
    rescue JSON::ParserError
      # The last line of a process that was killed.
    end
  end
end
