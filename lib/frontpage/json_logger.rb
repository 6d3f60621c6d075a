require "json"
require "time"

# Logs each event as one line of JSON.
class JsonLogger
  EVENTS = %w[ action_controller.request_completed active_job.completed active_job.discarded active_job.retry_stopped ].freeze

  def initialize(output)
    @output = output
  end

  # +event+ in the format of Rails.event.
  def emit(event)
    return unless EVENTS.include?(event[:name])

    write Time.at(0, event[:timestamp], :nanosecond), event[:name], **event[:context], **event[:payload].except(:params)
  end

  # The formatter for other log messages.
  def call(severity, time, _, message) = line(time, "log", severity:, message: message.to_s)

  private
    def write(...) = @output.write(line(...))
    def line(time, event, **attributes) = "#{JSON.generate({ at: time.utc.iso8601(3), event:, **attributes })}\n"
end
