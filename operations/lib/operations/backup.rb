# A copy of all that is there now, made at once.
class Operations::Backup
  include Operations::Clock

  PATIENCE = 20 # seconds for somebody else, who begins or ends to copy just now

  def initialize(community, litestream)
    @community, @litestream = community, litestream
    @replication = Operations::Replication.new(community, litestream)
  end

  # Returns when all that was committed before is copied: the names of what was.
  def run
    refuse_without_community
    give_up_at = now + PATIENCE
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
    def databases = @community.databases.select(&:exist?)

    def refuse_without_community
      raise Operations::Error, "There is no #{@community.primary.path}. STORAGE and RAILS_ENV say where to look; bin/ops restore brings it back." unless @community.primary.exist?
    end

    def sync
      @syncing = true
      databases.each { |database| @litestream.sync(database) }
    end

    def copy
      @syncing = false
      @litestream.replica.prepare
      @replication.paused do
        Operations::Origin.new(@community, @litestream).check
        @litestream.replicate_once databases
      end
    end

    # Whoever holds the lock is spoken to a moment later, and who has just ended is spoken to no more.
    def changing? = @syncing || @replication.running?
end
