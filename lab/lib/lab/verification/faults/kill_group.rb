# Kills all processes of the server with kill -9 at a random moment, and starts it on the same storage.
class Lab::Faults::KillGroup < Lab::Faults::Fault
  SECONDS = 3
  MOMENTS = 1.0..2.0

  def self.help = "kill -9 of the master and all workers, then a start"

  def title = "group kill"

  private
    def inject(_)
      at = nil
      under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        server.kill
      end
      { at:, back: server.start }
    end

    def summary = "first 200 #{span(:back)} after the start"
end
