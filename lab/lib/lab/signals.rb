# Ctrl-C, SIGTERM and SIGHUP shut the lab down cleanly: its processes are stopped, and its results stay.
module Lab::Signals
  NAMES = %w[ INT TERM HUP ].freeze

  # Each raises Lab::Stopped while the block runs.
  def self.trapped
    stopped = Lab::Stopped # loaded now, because a trap can't wait for the autoloader's lock
    before = NAMES.to_h { |name| [ name, Signal.trap(name) { raise stopped, name } ] }
    yield
  ensure
    before&.each { |name, handler| Signal.trap(name, handler || "DEFAULT") }
  end
end
