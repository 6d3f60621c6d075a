# Runs rounds for as long as the server runs. If the server was killed, continues until the alert about
# it is sent, or the site runs again.
class Operations::Watch::Loop
  FAREWELL = 600 # seconds to watch a site that was killed

  # +owner+ is the process id of the server, if it started this process.
  def initialize(watch, owner)
    @watch, @owner = watch, owner
  end

  def run
    Signal.trap("TERM") { @watch.stop }
    Process.setpriority Process::PRIO_PROCESS, 0, 5 # requests come first
    wait @watch.interval / 30 if @owner # the site is still starting; but it may not run for long
    until done?
      began = Kit::Clock.now
      yield @watch.round
      wait [ @watch.interval - (Kit::Clock.now - began), @watch.interval / 4 ].max
    end
  end

  private
    def orphaned? = @owner && Process.ppid != @owner

    def done?
      return false unless orphaned?

      @orphaned_at ||= Kit::Clock.now
      Kit::Clock.now - @orphaned_at > FAREWELL || told? || up?
    end

    # An earlier problem may be why the alert waits; then it stays until FAREWELL.
    def told?
      killed = state.problems.values.select { |problem| problem["kind"] == "killed" }
      state.failing.empty? && killed.any? { |problem| problem["alerted"] }
    end

    def up? = state.time > @since && state.ready?
    def state = @watch.state

    def wait(seconds)
      Kit::Clock.wait_until(seconds:, every: 0.5) { orphaned? && @orphaned_at.nil? }
      @since = Time.now
    end
end
