# Migrates databases with the code that is checked out.
class Operations::Upgrade::Migrations
  # +environment+ selects the databases that +run+ migrates. Yields sentences for the operator.
  def initialize(directory, environment:, lock:, &report)
    @directory, @lock, @report = directory, lock, report
    @environment = environment.merge(Kit::MaintenanceMode::EXEMPTION => "1")
  end

  # Reports what is pending and how long it will take. Changes nothing.
  def announce
    rehearse if plan.pending.any?
    plan.lines.each(&@report)
  end

  # The versions of those that are pending.
  def versions = plan.pending.keys

  # The logs are written to +folder+.
  def run(folder)
    log = File.join(folder, "migrations.jsonl")
    progress = Operations::Upgrade::Progress.new(log, plan, &@report)
    output = File.join(folder, "upgrade.log")
    child("db:prepare", "tally:prepare", log:, output:).run { progress.update }
  end

  private
    def plan = @plan ||= Operations::Upgrade::Plan.new(@directory.primary)

    # A migration that fails here may depend on rows. If not, it will fail again and be rolled back.
    def rehearse
      events = Operations::Upgrade::Rehearsal.new(@directory.primary).run do |folder, log|
        files = { "STORAGE" => folder, "SCHEMA" => "#{folder}/schema.rb" }
        rehearsal = child("db:migrate:primary", log:, output: "#{folder}/output", **files)
        rehearsal.run(seconds: Operations::Upgrade::Rehearsal::TIMEOUT)
      end
      plan.estimate events
    rescue Operations::Error, SQLite3::Exception
      @report.call "The duration can't be estimated: the migrations failed on a copy without rows."
    end

    def child(*tasks, log:, output:, **variables)
      environment = @environment.merge(variables.transform_keys(&:to_s), "MIGRATION_LOG" => log)
      words = [ "bin/rails", "record_migrations", *tasks ]
      Operations::Upgrade::Child.new(*words, environment:, log: output, lock: @lock)
    end
end
