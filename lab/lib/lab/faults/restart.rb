# Restarts the server like an operator: SIGTERM to the main process, then a start. Requests that had begun must be answered,
# and later ones may be asked to retry (503), so any other 5xx is a failure. While no process listens, connections are
# refused.
class Lab::Faults::Restart < Lab::Faults::Fault
  SECONDS = 4
  MOMENTS = 1.0..3.0
  COME_BACK = 503

  def self.help = "SIGTERM to the master, and a start"

  def called = "restart"

  private
    def inflict(_)
      at = gone = nil
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        gone = server.terminate or raise Lab::Error, "After SIGTERM the server did not end within #{Lab::Server::FAREWELL} s"
      end
      { at:, gone:, back: server.start, errors: round.errors }
    end

    def told = "gone in #{span(:gone)}, first 200 after a start in #{span(:back)}, #{refusals}"

    def broken_promises
      failed = @events.count { |event| event[:errors].except(COME_BACK).any? }
      failed.zero? ? [] : [ "#{failed} of #{@events.size} restarts answered with 5xx other than 503" ]
    end
end
