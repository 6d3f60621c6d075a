# SIGSTOP of one worker, as if the machine were suspended, and SIGCONT later.
class Lab::Faults::Stop < Lab::Faults::Fault
  include Lab::Faults::WithReader
  include Lab::Faults::OfWorkers

  HELD = 5 # seconds
  BEFORE, AFTER = 1, 3

  def self.help = "SIGSTOP of one worker for 5 s, then SIGCONT"

  def title = "stopped worker"

  private
    def inject(_)
      workers
      stopped = released = nil
      round = under_load(BEFORE + HELD + AFTER) do |round|
        sleep BEFORE
        stopped = round.now
        hold(server.workers.sample || raise(Lab::Error, "No worker was left to stop"))
        released = round.now
      end
      { answered_again: round.good_again(released), silence: round.silence(stopped),
        slowest_write: round.slowest, errors: round.errors, **round.reads }
    end

    def hold(worker)
      Process.kill "STOP", worker
      sleep HELD
    ensure
      Process.kill "CONT", worker
    end

    def summary
      "#{error_counts}, longest stall #{span(:silence)}, slowest write #{worst(:slowest_write)}, " \
        "writes recovered after #{span(:answered_again)}, #{reader}"
    end

    def broken_guarantees = without_recovery("stopped workers")
end
