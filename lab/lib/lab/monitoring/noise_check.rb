require "json"

# Waits until the machine is idle before a run starts: other processes slow down the measurements, and the
# numbers wouldn't show it.
class Lab::NoiseCheck
  include Kit::Clock

  TIMEOUT = 120 # seconds
  INTERVAL = 2 # seconds
  UNKNOWN = "this system has no /proc, so noise could not be checked"

  # +watch+ is called with the number of seconds to observe, and returns a Lab::Noise or nil.
  def initialize(output, timeout: TIMEOUT, interval: INTERVAL, watch: Lab::Noise.method(:over))
    @output, @timeout, @interval, @watch = output, timeout, interval, watch
  end

  # Returns the entry for the manifest. Raises Lab::NoisyMachine if the machine stays busy, unless +accepted+.
  def pass(accepted: false)
    noise = accepted ? observe : wait_until_idle
    figures = noise ? noise.to_h.merge(reasons: noise.reasons_to_wait) : { reasons: [ UNKNOWN ] }
    { at: Time.now.utc.strftime("%H:%M UTC"), accepted:, **figures }
  end

  private
    def observe = @watch.call(@interval)

    def wait_until_idle
      deadline = now + @timeout
      noise = observe
      while noise && noise.reasons_to_wait.any?
        refuse noise if now > deadline
        announce "waiting until the machine is idle: #{noise.reasons_to_wait.join("; ")}"
        noise = observe
      end
      clear if @announced
      noise
    end

    def clear = @output.tty? && @output.print("\r\e[K")

    def refuse(noise)
      raise Lab::NoisyMachine,
        "The machine was still busy after #{@timeout} s: #{noise.reasons_to_wait.join("; ")}. " \
        "Stop other programs or wait (the load average covers the last minute, including a run that has " \
        "just ended), or use --accept-noise; the report will mention the noise."
    end

    # Prints it once if there is no terminal.
    def announce(text)
      if @output.tty? then @output.print "\r\e[K#{text}"
      elsif !@announced then @output.puts JSON.generate(waiting: text)
      end
      @announced = true
      @output.flush
    end
end
