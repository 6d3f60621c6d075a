# Restarts the server like an operator: SIGTERM to the main process, then a start. Requests in flight must be completed, and
# later ones may get a 503, so any other 5xx is a failure. While no process listens, connections are refused.
class Lab::Faults::Restart < Lab::Faults::Fault
  SECONDS = 4
  MOMENTS = 1.0..3.0
  COME_BACK = 503

  def self.help = "SIGTERM to the master, then a start"

  def called = "restart"

  private
    def inflict(_)
      at = gone = nil
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        gone = server.terminate or raise Lab::Error, "The server did not exit within #{Lab::Server::FAREWELL} s of SIGTERM"
      end
      { at:, gone:, back: server.start, errors: round.errors }
    end

    def told = "stopped in #{span(:gone)}, first 200 #{span(:back)} after the start, #{refusals}"

    def broken_promises
      failed = @events.count { |event| event[:errors].except(COME_BACK).any? }
      failed.zero? ? [] : [ "#{failed} of #{@events.size} restarts caused a 5xx other than 503" ]
    end
end
