# Prepares the databases before the site starts, however it is deployed: creates those of a new site, and runs
# pending migrations as an upgrade, which changes nothing if it fails. On PostgreSQL, one machine migrates
# while the others wait.
class Operations::Preparation
  LOCK = 5_734_018_127_563_302 # any number that nothing else locks

  # +tasks+ of Rake run afterwards. Yields progress messages.
  def initialize(directory, tasks = [], &report)
    @directory, @tasks, @report = directory, tasks, report
  end

  # Raises Operations::Error if the site can't start.
  def run
    unless Kit::Postgresql.chosen?
      Operations::Upgrade::RollBack.new(@directory, &@report).recover
      upgrade if pending_on_existing_site?
    end
    alone { run_tasks }
  end

  private
    def upgrade
      refuse_to_fail_again
      Operations::Upgrade.new(@directory, restart: false, &@report).run
    end

    # Without anything to do, db:prepare still creates missing triggers and the files of other databases.
    def run_tasks
      environment = { "RAILS_ENV" => @directory.environment, "STORAGE" => @directory.storage }
      system(environment, "bin/rails", "db:prepare", *@tasks, chdir: Operations::ROOT) or
        raise Operations::Error, "The databases could not be prepared."
    end

    # A database without any migration is that of a new site, which an earlier start has begun.
    def pending_on_existing_site?
      @directory.primary.exist? && pending.any? && pending.size < Operations::Upgrade::Versions.known.size
    end

    # A supervisor starts the site repeatedly, and each attempt would make the previous version read-only.
    def refuse_to_fail_again
      cause = Operations::Upgrade::State.new(@directory).cause_of_failure(pending) or return

      raise Operations::Error,
        "The upgrade to this version failed before and was rolled back, so it isn't tried again: " \
        "#{cause}.\nStart the previous version, or correct the cause and run bin/ops upgrade."
    end

    def pending = @pending ||= Operations::Upgrade::Plan.new(@directory.primary).pending.keys

    # Polls: building an index concurrently waits for every statement that was running, also one that waits.
    def alone
      server = connect
      sleep 0.5 until server.nil? || server.exec("SELECT pg_try_advisory_lock(#{LOCK})").getvalue(0, 0) == "t"
      mark_restore_point server if server
      yield
    ensure
      server&.close
    end

    # A name for the time before the migrations, to which the server's archive can be restored.
    def mark_restore_point(server)
      applied = Operations::Upgrade::Versions.applied(@directory).to_a
      pending = Operations::Upgrade::Versions.known - applied
      return if applied.empty? || pending.empty?

      name = "frontpage_before_#{pending.last}"
      server.exec_params "SELECT pg_create_restore_point($1)", [ name ]
      @report.call "Before migrating, the restore point #{name} was created (docs/postgresql.md)."
    rescue PG::Error => error
      @report.call "There is no restore point from before the migrations: #{error.message.lines.first.strip}"
    end

    # Nil on SQLite, and if the database can't be opened: db:prepare creates it, or says why.
    def connect
      return unless Kit::Postgresql.chosen?

      urls = Kit::Postgresql.new(environment: @directory.environment)
      Operations::PostgresConnection.connect(urls.direct_url("primary") || urls.url("primary"))
    rescue Operations::Error
      nil
    end
end
