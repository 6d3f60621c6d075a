# Restarts the server like an operator: SIGTERM to the main process, then a start. Requests in flight must be
# completed, and later ones may get a 503, so any other 5xx is a failure. While no process listens,
# connections are refused.
class Lab::Faults::Restart < Lab::Faults::Fault
  SECONDS = 4
  MOMENTS = 1.0..3.0
  RETRY_LATER = 503

  def self.help = "SIGTERM to the master, then a start"

  def title = "restart"

  private
    def inject(_)
      at = gone = nil
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        gone = server.terminate or
          raise Lab::Error, "The server did not exit within #{Lab::Server::STOP_TIMEOUT} s of SIGTERM"
      end
      { at:, gone:, back: server.start, errors: round.errors }
    end

    def summary = "stopped in #{span(:gone)}, first 200 #{span(:back)} after the start, #{error_counts}"

    def broken_guarantees
      failed = @events.count { |event| event[:errors].except(RETRY_LATER).any? }
      failed.zero? ? [] : [ "#{failed} of #{@events.size} restarts caused a 5xx other than 503" ]
    end
end
