# Brings the files of a community back from their copies. All are restored beside their places and proven before the first is put there,
# and what was there is kept: a restore that fails leaves everything as it was.
class Operations::Restore
  include Operations::Clock

  Outcome = Data.define(:restored, :missing, :aside, :seconds)

  # +at+ is the time that is to be gone back to, the latest when it is nil; +force+ lets it take the place of what is there.
  def initialize(community, litestream, names: [], at: nil, force: false, now: Time.now.utc)
    @community, @litestream, @names, @at, @force = community, litestream, names, at, force
    @replacement = Operations::Replacement.new(community, wanted, derived:, now:)
  end

  # Yields each database before it is fetched. Returns an Outcome. Raises Operations::Error when nothing was changed, and why.
  def run(&)
    began = now
    refuse_to_overwrite
    Operations::Replication.new(@community, @litestream).paused do
      missing = @replacement.make { fetch(&) }
      Operations::VerificationRecord.new(@community).forget wanted.map(&:name)
      Operations::Origin.new(@community, @litestream).restored (wanted - missing).select(&:exist?)
      Outcome.new(restored: (wanted - missing).select(&:exist?), missing:, aside: @replacement.aside, seconds: now - began)
    end
  end

  private
    # Accounts that were deleted since must not come back.
    def wanted = @wanted ||= @community.select(@names).then { |selected| selected.include?(@community.primary) ? selected | [ ledger ] : selected }
    def ledger = @community.database(Operations::Erasures::NAME)

    # Files derived from the previous databases must not stay beside the restored ones.
    def derived = wanted.any? { |database| database.name == "primary" } ? @community.derived : []

    def refuse_to_overwrite
      there = (wanted - [ ledger ]).select(&:exist?)
      return if there.empty? || @force

      raise Operations::Error, "#{there.map(&:path).join(", ")} #{there.one? ? "is" : "are"} there, and would be replaced. " \
        "With --force they are kept aside, in #{@community.storage}, and the copies take their places."
    end

    # Returns the databases without a backup: all but the primary can be created empty.
    def fetch(&)
      missing = fetch_all(&)
      keep_ledger
      missing - [ ledger ]
    end

    # Entries that exist here and may not be in the backup yet.
    def keep_ledger
      Operations::Erasures.new(ledger.in(@replacement.scratch)).merge Operations::Erasures.new(ledger) if wanted.include?(ledger) && ledger.exist?
    end

    def fetch_all
      wanted.reject do |database|
        yield database if block_given?
        @litestream.restore(database, to: File.join(@replacement.scratch, database.basename), at: (@at unless database == ledger))
      rescue Operations::Error
        raise if database.name == "primary" || @litestream.files(database).any?

        false
      end
    end
end
