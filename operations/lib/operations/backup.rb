# Backs up everything that has been committed.
class Operations::Backup
  include Kit::Clock

  TIMEOUT = 20 # seconds to wait for another process that is just starting or ending replication

  def initialize(directory, litestream)
    @directory, @litestream = directory, litestream
    @replication = Operations::Replication.new(directory, litestream)
  end

  # Returns the names of the databases, once everything that was committed before is backed up.
  def run
    refuse_without_files
    give_up_at = now + TIMEOUT
    begin
      @replication.running? ? sync : copy
    rescue Operations::Error
      raise if now > give_up_at || !changing?

      sleep 0.2
      retry
    end
    databases.map(&:name)
  end

  private
    def databases = @directory.databases.select(&:exist?)

    def refuse_without_files
      return if @directory.primary.exist?

      raise Operations::Error,
        "#{@directory.primary.path} does not exist. Check STORAGE and RAILS_ENV, or run bin/ops restore."
    end

    def sync
      @syncing = true
      databases.each { |database| @litestream.sync(database) }
    end

    def copy
      @syncing = false
      @litestream.destination.prepare
      @replication.paused do
        Operations::Provenance.new(@directory, @litestream).check
        @litestream.replicate_once databases
      end
    end

    # The process with the lock may not listen yet, or may just have exited.
    def changing? = @syncing || @replication.running?
end
