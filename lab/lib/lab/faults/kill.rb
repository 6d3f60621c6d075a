# kill -9 of one worker while it answers. The others go on, and Puma starts one in its place.
class Lab::Faults::Kill < Lab::Faults::Fault
  include Lab::Faults::OfWorkers

  SECONDS = 2
  MOMENTS = 0.3..1.5

  def self.help = "kill -9 of one worker"

  def called = "worker kill"

  private
    def inflict(_)
      at = full_again = nil
      full = workers
      round = under_load(SECONDS) do |round|
        sleep rand(MOMENTS)
        at = round.now
        full_again = kill_one(full)
      end
      { at:, full_again:, silence: round.silence(at), cut_off: round.unanswered }
    end

    # Returns the seconds until there were as many as before.
    def kill_one(full)
      worker = server.workers.sample or raise Lab::Error, "There was no worker left"
      Process.kill "KILL", worker
      seconds_until("There were not #{full} workers again") { (server.workers - [ worker ]).size >= full }
    end

    # Clients do not spread evenly over the workers: a kill may meet one that has nothing to do.
    def told
      cut_off = @events.count { |event| event[:cut_off].positive? }
      "all workers again after #{span(:full_again)}, longest silence #{span(:silence)}, " \
        "requests cut off by #{cut_off} of #{@events.size}"
    end
end
