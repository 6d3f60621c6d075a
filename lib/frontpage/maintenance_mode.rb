# Whether the site is read-only: because of the file that `bin/ops maintenance-mode on` creates in the data directory, or of
# READ_ONLY. It is checked before each commit, so backups that are made after the file was created contain all acknowledged
# writes.
module MaintenanceMode
  # Raised instead of committing: nothing was saved.
  class Refusal < ActiveRecord::ActiveRecordError; end

  LOOK_AGAIN = 1 # seconds for which pages may cache the answer for display
  RETRY_INTERVAL = 0.5 # seconds between checks of a waiting job

  class << self
    # At most a second old.
    def on?
      now = Kit::Clock.now
      @on, @look_at = now?, now + LOOK_AGAIN if @look_at.nil? || now >= @look_at
      @on
    end

    def now? = (always? || switch.on?) && !exempt?

    # The given reason, or nil.
    def reason = always? ? always.presence_in([ always ] - %w[ 1 true on ]) : switch.reason

    # Raises Refusal while it is on. Jobs wait instead, because nobody would enqueue them again.
    def refuse
      sleep RETRY_INTERVAL while job? && now?
      raise Refusal, "The site is read-only#{reason&.prepend(": ")}. Turn this off with bin/ops maintenance-mode off." if now?
    end

    # Runs the block as if it were off: for records about processes, such as heartbeats.
    def exempt
      before, ActiveSupport::IsolatedExecutionState[:writes_though_read_only] =
        ActiveSupport::IsolatedExecutionState[:writes_though_read_only], true
      yield
    ensure
      ActiveSupport::IsolatedExecutionState[:writes_though_read_only] = before
    end

    # Whether this thread performs jobs. The dispatcher must not wait, because it has to react to signals.
    def job? = SolidQueue.supervisor? && Thread.current != Thread.main

    def forget = @on = @look_at = @switch = nil

    private
      def switch = @switch ||= Kit::MaintenanceMode.of(Kit::DataDirectory.here(environment: Rails.env))
      def always = ENV.fetch(Kit::MaintenanceMode::VARIABLE, "")
      def always? = !always.empty?
      def exempt?
        ENV.key?(Kit::MaintenanceMode::EXEMPTION) || ActiveSupport::IsolatedExecutionState[:writes_though_read_only]
      end
  end
end
