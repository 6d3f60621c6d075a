# Imports items from a source that yields them one by one: each an Item, or a Note about something that can't become one.
#
# Each item is written completely, with its votes, author and original id, or not at all. So an import can be interrupted at
# any time; the next run skips what exists. Items arrive in any order: replies wait for their parents.
class Import
  class Error < StandardError; end

  # A remark about +place+ in the source; +failed+ if the item could not be imported.
  Warning = Data.define(:place, :message, :failed)

  BATCH_SIZE = 500 # items per transaction, so that other writes don't wait long
  TIMES = Time.utc(1980)..1.day.from_now # because a post from the future would stay on top until then
  REFUSALS = %w[ SQLite3::ConstraintException PG::IntegrityConstraintViolation PG::DataException ].freeze
  UNREADABLE = [ ArgumentError, EncodingError, RangeError ].freeze

  # +name+ identifies the source in mappings; +limit+ is the maximum number of items.
  def initialize(source, name: source.name, dry_run: false, limit: nil, progress: Progress.new)
    @source, @limit, @progress = source, limit, progress
    @summary = Summary.new(name, dry_run:)
    @mapping = (dry_run ? DryRun : Mapping).new(name)
    @people = AccountBuilder.new(source, @mapping, @summary)
    @tags = Tags.new(source, @mapping)
    @waiting = PendingParents.new
    @items = []
  end

  # Returns the Summary. Yields each failure as it happens.
  def run(&)
    @summary.on_failure(&)
    catch(:enough) do
      @source.each(@mapping) { |entry| take entry }
      settle_all
      @summary.strand(@waiting)
    end
    @mapping.renamed.each { |name, username| @summary.rename name, username }
    [ *@source.remarks, *@tags.remarks ].each { |remark| @summary.remark remark }
    nil while @mapping.index.positive?
    @summary
  ensure
    @progress.finish @summary
    @waiting.close
    @source.close
  end

  private
    def take(entry)
      unless entry.is_a?(Warning) || TIMES.cover?(entry.created_at)
        entry = Warning.new(place: entry.place, message: "has a time that cannot be", failed: true)
      end
      entry.is_a?(Warning) ? @summary.note(entry) : @items << entry
      @summary.read += 1
      settle_all if @items.size >= room
    end

    def room = @limit ? (@limit - @summary.written).clamp(1, BATCH_SIZE) : BATCH_SIZE

    # With the replies that waited for them, and the replies to those.
    def settle_all
      settle @items if @items.any?
      @items = []
      @progress.show @summary, @source.fraction
    end

    def settle(items)
      until items.empty?
        answered = []
        answered.concat write(items.shift(room)) until items.empty?
        items = @waiting.take(answered)
      end
    end

    # Returns new ids by original id. If a batch fails, its items are written one by one, and only the faulty ones are
    # skipped.
    def write(items)
      throw :enough if @limit && @summary.written >= @limit

      batch = Batch.new(items, mapping: @mapping, people: @people, tags: @tags)
      batch.write
      @summary.add batch
      @waiting.keep batch.unanswered
      batch.written.map(&:identifier)
    rescue ActiveRecord::StatementInvalid, *UNREADABLE => error
      raise unless refused?(error)
      items.one? ? refuse(items.first, error) : items.each_slice((items.size + 1) / 2).flat_map { |half| write(half) }
    end

    def refuse(item, error)
      @summary.note Warning.new(place: item.place, message: "cannot be kept: #{error.message.lines.first.strip}", failed: true)
      []
    end

    def refused?(error)
      !error.is_a?(ActiveRecord::StatementInvalid) ||
        error.cause.class.ancestors.any? { |ancestor| REFUSALS.include?(ancestor.name) }
    end
end
