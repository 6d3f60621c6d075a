# Backs up everything committed, and restores the backup to prove it. Makes a new full copy if that fails.
class Operations::Backup
  include Kit::Clock

  TIMEOUT = 20 # seconds to wait for another process that is just starting or ending replication
  AGAIN = "Stop the site and run bin/ops backup again, or set BACKUP_TO to another directory."
  TRANSIENT = [ nil, :unreachable ].freeze # kinds of errors after which another attempt may succeed
  RENEWAL = 60 # seconds to wait for a running replication, besides the time for new full copies

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
    @replication = Operations::Replication.new(directory, litestream)
    @full_copy = Operations::FullCopy.new(litestream)
  end

  # Returns the names of the databases, once a restore gives everything that was committed before.
  def run
    Operations::LostStorage.new(@directory).refuse
    refuse_without_files
    check = Operations::BackupVerification.new(@directory, @litestream, max_lag: 0, thorough: false)
    check.expect databases
    transfer_or_continue
    failed = failures(check)
    if failed.any?
      refuse failed if failed.any? { |finding| finding.kind == :foreign }
      renew failed
      (failed = failures_after_renewal(check)).empty? or refuse failed
    end
    databases.map(&:name)
  end

  # Backs up everything that has been committed, without a proof.
  def transfer
    give_up_at = now + TIMEOUT
    begin
      @replication.running? ? sync : copy
    rescue Operations::Error => error
      raise if (now > give_up_at && !@replication.renewing?) || !changing? || !TRANSIENT.include?(error.kind)

      sleep 0.2
      retry
    end
  end

  private
    def databases = @directory.existing

    def refuse_without_files
      return if @directory.primary.exist?

      raise Operations::Error,
        "#{@directory.primary.path} does not exist. Check STORAGE and RAILS_ENV, or run bin/ops restore."
    end

    # Litestream can't continue if files are missing at the destination, but can make new full copies.
    def transfer_or_continue
      transfer
    rescue Operations::Error => error
      raise unless @syncing && Operations::Litestream::Failure::REPAIRABLE.include?(error.kind)
    end

    def sync
      @syncing = true
      refuse_other_destination
      databases.each { |database| @litestream.sync(database) }
    end

    def refuse_other_destination
      place, asked = @replication.destination, @litestream.destination.to_s
      return if place.nil? || place == asked

      problem = "Not backed up: the site replicates to #{place}, but BACKUP_TO is #{asked} here."
      remedy = "Restart the site with this BACKUP_TO, or set BACKUP_TO=#{place} here."
      raise Operations::Error.new("#{problem}\n#{remedy}", kind: :other_destination)
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

    def failures(verification) = verification.run.reject(&:passed?)

    def renew(failed)
      return @replication.renew if @syncing

      names = failed.map(&:database)
      paused do
        databases.each { |database| @full_copy.replace database if names.include?(database.name) }
      end
    end

    def failures_after_renewal(check)
      give_up_at = now + (@syncing ? RENEWAL : 0)
      loop do
        failed = failures(check)
        give_up_at = now + RENEWAL if @syncing && @replication.renewing?
        return failed if failed.empty? || now > give_up_at

        sleep 1
      end
    end

    def refuse(failed)
      faults = failed.map { |finding| "#{finding.database}: #{finding.faults.join("; ")}" }
      kind, remedy = failed.first.kind, failed.first.remedy
      remedy = AGAIN if Operations::Litestream::Failure::REPAIRABLE.include?(kind)
      summary = "Not backed up: a restore from #{@litestream.destination} doesn't work."
      raise Operations::Error.new([ summary, *faults, remedy ].join("\n"), kind:)
    end
end
