# A signal asked the lab to end. It is not a StandardError, so that no rescue treats it as a failure.
class Lab::Stopped < Interrupt
  attr_reader :signal

  # +signal+ is its name, such as "TERM".
  def initialize(signal)
    @signal = signal
    super("SIG#{signal}")
  end

  # Stops the processes that had just been started, prints that in one line, followed by +advice+, and exits
  # with the status that a shell would report.
  def report(advice = nil)
    Lab::Orphans.default.stop_own
    $stderr.print "\r\e[K" if $stderr.tty?
    warn [ "Stopped by SIG#{signal}.", advice ].compact.join(" ")
  rescue Errno::EIO, Errno::EPIPE
    # After SIGHUP the terminal is gone.
  ensure
    exit 128 + Signal.list.fetch(signal)
  end
end
