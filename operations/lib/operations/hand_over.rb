# Hands a site over to another server: makes it read-only, backs up everything, with secret_key_base, and ends
# replication. From then on, this server neither accepts writes nor replicates, also after a restart: two
# servers that replicate to the same destination would each overwrite what the other has backed up.
class Operations::HandOver
  include Kit::Clock

  REASON = "The site is moving to another server and will be back shortly."
  REMEDY = "To go back to this server, stop both, and run bin/ops restore --force here. " \
    "See docs/operations.md."

  # Yields progress messages.
  def initialize(directory, litestream, &report)
    @directory, @litestream, @report = directory, litestream, report
    @switch = Kit::MaintenanceMode.new(directory)
    @replication = Operations::Replication.new(directory, litestream)
  end

  # Returns the seconds for which the site has been read-only. After an error, it accepts writes again.
  def run(passphrase)
    refuse_read_only
    Operations::SecretKey.new(@directory).save passphrase
    @report.call "Backing up #{@directory.storage} to #{@litestream.destination}, " \
      "while the site accepts writes."
    back_up
    read_only { back_up }
  end

  # Whether it is complete.
  def handed_over? = !recorded_transaction.nil?

  # Ends it: the data that the other server had is here again.
  def taken_back = (@switch.disable if record)

  # Raises Operations::Error if the other server has backed up anything to the destination that is set here.
  def refuse_after_start
    return unless handed_over? && record["destination"] == @litestream.destination.to_s
    return if recorded_transaction == transaction

    raise Operations::Error, "The new server has started: it has backed up to #{@litestream.destination} " \
      "since then. Writing here, too, would destroy these backups.\n#{REMEDY}"
  end

  private
    def record = @switch.state["handed_over"]
    def recorded_transaction = record&.fetch("transaction", nil)

    # Of the primary, the number of the last one that is backed up.
    def transaction = Operations::Litestream::RestorePoints.new(@litestream, @directory.primary).transaction

    # It may be an upgrade, or a move to PostgreSQL. After a hand-over that was killed, this one continues it.
    def refuse_read_only
      return if !@switch.on? || @switch.reason == REASON

      raise Operations::Error, "The site is read-only#{@switch.since_and_why}.\n" \
        "#{Operations::ReadOnly.new(@directory).remedy} Then run this again."
    end

    def back_up = Operations::Backup.new(@directory, @litestream).run

    def read_only
      began, done = now, false
      @switch.enable REASON
      @report.call "The site is read-only. Backing up the rest."
      @directory.existing.each { |database| Operations::WriteLock.new(database).wait_until_free(&@report) }
      yield
      record_hand_over
      stop_replication
      record_hand_over(transaction:)
      done = true
      now - began
    rescue SQLite3::Exception => error
      raise Operations::Error, "Not handed over: #{error.message}. Run bin/ops doctor."
    ensure
      @switch.disable unless done
    end

    # No replication starts once this returns.
    def record_hand_over(**details)
      @switch.enable REASON, handed_over: { destination: @litestream.destination.to_s, **details }
    end

    def stop_replication
      seconds = Operations::Replication::STOP_TIMEOUT
      @replication.stop
      wait_until(seconds:, every: 0.1) { !@replication.running? } or raise Operations::Error,
        "Not handed over: replication of #{@directory.storage} didn't stop within #{seconds} s. " \
        "Stop bin/ops replicate, or the site, and run this again."
    end
end
