# Reports waits for the GVL, garbage collection and allocations while the lab measures (docs/lab.md).
if ENV["LAB_TELEMETRY"]
  require "lab/rack_telemetry"
  Rails.application.config.middleware.insert_before 0, Lab::RackTelemetry
end
