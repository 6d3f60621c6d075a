# Reports the progress of the running migrations, from their MigrationLog.
class Operations::Upgrade::Progress
  INTERVAL = 3 # seconds between reports

  # Yields sentences. +clock+ returns seconds.
  def initialize(log, plan, clock: Kit::Clock, &report)
    @log, @plan, @clock, @report = Operations::Upgrade::MigrationLog::Reader.new(log), plan, clock, report
    @pending = plan.pending.dup
  end

  # Call it several times a second.
  def update
    @log.events.each { |event| record event }
    return if @started_at.nil? || @pending.empty? || @clock.now - @reported_at < INTERVAL

    @reported_at = @clock.now
    name, start = @step ? step : @pending.each_value.first, @step_started_at || @started_at
    @report.call "  #{name}: #{elapsed(start)}#{expected}"
  end

  private
    def record(event)
      if event[:started]
        @step, @step_started_at = event, @clock.now
      elsif event[:migrated]
        @report.call "  #{@pending.delete(event[:migrated])}: done in #{elapsed(@started_at)}"
      else
        @step = @step_started_at = nil
      end
      @started_at = @reported_at = @clock.now if event[:ready] || event[:migrated]
    end

    def step
      rows = @plan.rows(@step[:source]).to_s.gsub(/(?<=\d)(?=(\d{3})+\z)/, ",")
      "#{@step[:started]} #{@step[:what]}, #{rows} rows"
    end

    def elapsed(start) = time(@clock.now - start)
    def expected = (" of about #{time(@plan.seconds(@step))}" if @step)
    def time(seconds) = Operations::Upgrade::Plan.time(seconds)
end
