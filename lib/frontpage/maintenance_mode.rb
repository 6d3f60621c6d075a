# Whether the site is read-only, because of READ_ONLY or the file that `bin/ops maintenance-mode on` creates
# in the data directory; or because database files are gone that this process has open. It is checked before
# each commit, so backups made after the file was created contain all acknowledged writes.
module MaintenanceMode
  # Raised instead of committing: nothing was saved.
  class Refusal < ActiveRecord::ActiveRecordError; end

  CACHE_TTL = 1 # seconds for which pages may use the cached answer
  RETRY_INTERVAL = 0.5 # seconds between checks of a waiting job

  class << self
    # The answer is up to a second old.
    def on?
      now = Kit::Clock.now
      @on, @expires_at = now?, now + CACHE_TTL if @expires_at.nil? || now >= @expires_at
      @on
    end

    def now? = (always? || switch.on? || !!@watch&.lost?) && !exempt?

    # Whether database files were deleted, replaced or truncated while the site was using them.
    def storage_lost? = !!@watch&.lost? || (switch.on? && switch.state.key?("lost"))

    # For each process that writes what people have sent. Without a watch it must not serve, and Puma would
    # only log an error. Developers replace their databases on purpose.
    def watch_storage
      return if Rails.env.development?

      @watch = Operations::StorageWatch.new(directory) do |sentence|
        Rails.logger.error sentence
        ActiveSupport::Notifications.instrument "storage.frontpage", sentence: # for alerts
      end.start
    rescue StandardError => error
      abort "The database files can't be watched, so this process ends: #{error.message}"
    end

    def finish_watching_storage = @watch&.finish

    # The given reason, or nil.
    def reason = always? ? always.presence_in([ always ] - %w[ 1 true on ]) : switch.reason

    # Raises Refusal while it is on. Jobs wait instead, because nothing would retry them.
    def refuse
      sleep RETRY_INTERVAL while job? && now?
      return unless now?

      why = storage_lost? ? "database files are lost" : reason&.chomp(".")
      raise Refusal, [ "The site is read-only#{": #{why}" if why}.", remedy ].compact.join(" ")
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

    def forget = @on = @expires_at = @switch = nil

    private
      def switch = @switch ||= Kit::MaintenanceMode.of(directory)
      # For operators, who see it in the log.
      def remedy
        storage_lost? ? Operations::ReadOnly::REMEDIES[:lost] : Operations::ReadOnly.new(directory).remedy
      end

      def directory = Kit::DataDirectory.here(environment: Rails.env)
      def always = ENV.fetch(Kit::MaintenanceMode::VARIABLE, "")
      def always? = !always.empty?
      def exempt?
        ENV.key?(Kit::MaintenanceMode::EXEMPTION) ||
          ActiveSupport::IsolatedExecutionState[:writes_though_read_only]
      end
  end
end
