# Whether the site is read-only: because of the file that `bin/ops maintenance-mode on` creates beside the databases, or of
# READ_ONLY. The file is checked before each commit, so every backup that is made after it was created contains all
# acknowledged writes.
module MaintenanceMode
  # Raised instead of a commit: nothing was saved.
  class Refusal < ActiveRecord::ActiveRecordError; end

  LOOK_AGAIN = 1 # seconds for which pages that only display it may cache the answer
  PAUSE = 0.5 # seconds between checks by a job that waits

  class << self
    # As it was a second ago at most.
    def on?
      now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      @on, @look_at = now?, now + LOOK_AGAIN if @look_at.nil? || now >= @look_at
      @on
    end

    def now? = (always? || switch.on?) && !exempt?

    # The reason that was given; nil without one.
    def reason = always? ? always.presence_in([ always ] - %w[ 1 true on ]) : switch.reason

    # Raises Refusal while it is on. A job waits instead: nobody would send it again.
    def refuse
      sleep PAUSE while job? && now?
      raise Refusal, "The site is read-only#{reason&.prepend(": ")}. bin/ops maintenance-mode off ends it." if now?
    end

    # Runs the block as if it were off: for what is kept of processes, and is true of this moment alone.
    def exempt
      before, ActiveSupport::IsolatedExecutionState[:writes_though_read_only] =
        ActiveSupport::IsolatedExecutionState[:writes_though_read_only], true
      yield
    ensure
      ActiveSupport::IsolatedExecutionState[:writes_though_read_only] = before
    end

    # Whether this thread does the work of jobs. The one that looks for them has to hear when it is to stop.
    def job? = SolidQueue.supervisor? && Thread.current != Thread.main

    def forget = @on = @look_at = @switch = nil

    private
      def switch = @switch ||= Operations::MaintenanceMode.of(Operations::DataDirectory.here(environment: Rails.env))
      def always = ENV.fetch(Operations::MaintenanceMode::VARIABLE, "")
      def always? = !always.empty?
      def exempt?
        ENV.key?(Operations::MaintenanceMode::EXEMPTION) || ActiveSupport::IsolatedExecutionState[:writes_though_read_only]
      end
  end
end
