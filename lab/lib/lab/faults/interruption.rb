# Ctrl-C while something is broken. The first lets the fault under way come to its end, since its generator tells of its requests
# only then; the second ends at once.
class Lab::Faults::Interruption
  # For the length of the block.
  def watch
    before = Signal.trap("INT") { asked? ? raise(Lab::Stopped, "INT") : ask }
    yield
  ensure
    Signal.trap "INT", before
  end

  def asked? = !!@asked

  private
    def ask
      @asked = true
      $stderr.puts "\nFinishing the current fault and verifying. Press Ctrl-C again to stop immediately."
    end
end
