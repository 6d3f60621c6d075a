# Signals from the operator, or from the system when it shuts down.
module Operations::Upgrade::Interruption
  SIGNALS = %w[ INT TERM HUP ].freeze

  class Interrupted < Operations::Error; end

  class << self
    # Raises Interrupted within the block on a signal.
    def trap
      traps = SIGNALS.to_h do |signal|
        [ signal, Signal.trap(signal) { raise Interrupted, "it was interrupted (SIG#{signal})" } ]
      end
      yield
    ensure
      traps&.each { |signal, trap| Signal.trap(signal, trap || "DEFAULT") }
    end

    # Ignores signals from here on: a rollback must finish.
    def ignore = SIGNALS.each { |signal| Signal.trap(signal, "IGNORE") }
  end
end
