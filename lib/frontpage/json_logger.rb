require "json"
require "time"

# Logs each event as one line of JSON.
class JsonLogger
  EVENTS = %w[ active_job.completed active_job.discarded active_job.retry_stopped ].freeze
  REQUEST = "action_controller.request_completed"

  def self.line(time, event, **attributes)
    "#{JSON.generate({ at: time.utc.iso8601(3), event:, **attributes })}\n"
  end

  def initialize(output)
    @output = output
  end

  # +event+ in the format of Rails.event.
  def emit(event)
    return JsonRequestLog.completed(event[:payload]) if event[:name] == REQUEST
    return unless EVENTS.include?(event[:name])

    write Time.at(0, event[:timestamp], :nanosecond), event[:name], **event[:context],
      **event[:payload].except(:params)
  end

  def request(**attributes) = write(Time.now, REQUEST, **attributes)

  # The formatter for other log messages.
  def call(severity, time, _, message) = self.class.line(time, "log", severity:, message: message.to_s)

  private
    def write(...) = @output.write(self.class.line(...))
end
