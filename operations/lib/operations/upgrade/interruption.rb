# Signals from a person or a machine that shuts down.
module Operations::Upgrade::Interruption
  SIGNALS = %w[ INT TERM HUP ].freeze

  # Ended by a signal.
  class Ended < Operations::Error; end

  class << self
    # Raises Ended within the block when a signal comes.
    def heard
      traps = SIGNALS.to_h { |signal| [ signal, Signal.trap(signal) { raise Ended, "it was ended" } ] }
      yield
    ensure
      traps&.each { |signal, trap| Signal.trap(signal, trap || "DEFAULT") }
    end

    # From here on signals are ignored: a rollback must finish.
    def unheard = SIGNALS.each { |signal| Signal.trap(signal, "IGNORE") }
  end
end
