# Backs up everything that has been committed, and proves it by restoring the backup. If that fails, makes a new full copy.
class Operations::Backup
  include Kit::Clock

  TIMEOUT = 20 # seconds to wait for another process that is just starting or ending replication

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
    @replication = Operations::Replication.new(directory, litestream)
    @full_copy = Operations::FullCopy.new(litestream)
  end

  # Returns the names of the databases, once a restore gives everything that was committed before.
  def run
    refuse_without_files
    verification = Operations::BackupVerification.new(@directory, @litestream, max_lag: 0, thorough: false)
    verification.expect databases
    transfer
    failed = verification.run.reject(&:passed?)
    failed = renew(failed) && verification.run.reject(&:passed?) if failed.any? && !@syncing
    refuse failed if failed.any?
    databases.map(&:name)
  end

  private
    def databases = @directory.databases.select(&:exist?)

    def refuse_without_files
      return if @directory.primary.exist?

      raise Operations::Error,
        "#{@directory.primary.path} does not exist. Check STORAGE and RAILS_ENV, or run bin/ops restore."
    end

    def transfer
      give_up_at = now + TIMEOUT
      begin
        @replication.running? ? sync : copy
      rescue Operations::Error
        raise if now > give_up_at || !changing?

        sleep 0.2
        retry
      end
    end

    def sync
      @syncing = true
      databases.each { |database| @litestream.sync(database) }
    end

    def copy
      @syncing = false
      paused { @full_copy.make databases }
    end

    def paused
      @litestream.destination.prepare
      @replication.paused do
        Operations::Provenance.new(@directory, @litestream).check
        yield
      end
    end

    # The process with the lock may not listen yet, or may just have exited.
    def changing? = @syncing || @replication.running?

    def renew(failed)
      names = failed.map(&:database)
      paused { databases.select { |database| names.include?(database.name) }.each { |database| @full_copy.replace database } }
    end

    def refuse(failed)
      faults = failed.map { |finding| "#{finding.database}: #{finding.faults.join("; ")}" }
      raise Operations::Error.new([ "Not backed up: a restore from #{@litestream.destination} fails.", *faults,
        *failed.filter_map(&:remedy).uniq ].join("\n"), kind: failed.first.kind)
    end
end
