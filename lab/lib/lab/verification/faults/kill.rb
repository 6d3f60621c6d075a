# Kills one worker with kill -9 while it handles requests. The others continue, and Puma starts a new one.
class Lab::Faults::Kill < Lab::Faults::Fault
  include Lab::Faults::OfWorkers

  SECONDS = 2
  MOMENTS = 0.3..1.5

  def self.help = "kill -9 of one worker"

  def title = "worker kill"

  private
    def inject(_)
      at = full_again = nil
      full = workers
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        full_again = kill_one(full)
      end
      { at:, full_again:, silence: round.silence(at), cut_off: round.unanswered }
    end

    # Returns the seconds until all workers are back.
    def kill_one(full)
      worker = server.workers.sample or raise Lab::Error, "No worker was left to kill"
      Process.kill "KILL", worker
      seconds_until("The server did not get back to #{full} workers") do
        (server.workers - [ worker ]).size >= full
      end
    end

    # Clients are not evenly distributed over workers: a killed one may be idle.
    def summary
      cut_off = @events.count { |event| event[:cut_off].positive? }
      "all workers back after #{span(:full_again)}, longest stall #{span(:silence)}, " \
        "requests interrupted by #{cut_off} of #{@events.size} kills"
    end
end
