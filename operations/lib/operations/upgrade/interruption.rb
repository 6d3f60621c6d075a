# Signals from the operator, or from a machine that shuts down.
module Operations::Upgrade::Interruption
  SIGNALS = %w[ INT TERM HUP ].freeze

  # A signal interrupted the upgrade.
  class Ended < Operations::Error; end

  class << self
    # Raises Ended within the block on a signal.
    def heard
      traps = SIGNALS.to_h { |signal| [ signal, Signal.trap(signal) { raise Ended, "it was ended" } ] }
      yield
    ensure
      traps&.each { |signal, trap| Signal.trap(signal, trap || "DEFAULT") }
    end

    # Ignores signals from here on: a rollback must finish.
    def unheard = SIGNALS.each { |signal| Signal.trap(signal, "IGNORE") }
  end
end
