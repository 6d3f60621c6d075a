# Handles Ctrl-C during a fault. The first one waits for the current fault to end, since the generator reports
# its requests only then; the second one exits immediately.
class Lab::Faults::Interruption
  # While the block runs.
  def watch
    before = Signal.trap("INT") { requested? ? raise(Lab::Stopped, "INT") : request }
    yield
  ensure
    Signal.trap "INT", before
  end

  def requested? = !!@requested

  private
    def request
      @requested = true
      $stderr.puts "\nFinishing the current fault and verifying. Press Ctrl-C again to stop immediately."
    end
end
