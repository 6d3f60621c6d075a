# Imports items from a source, which yields them one by one: an Item, or a Warning about an entry that can't
# be converted.
#
# Each item is written completely, with its votes, author and original id, or not at all. So an import can be
# interrupted at any time; the next run skips existing items. Items may arrive in any order: replies wait for
# their parents.
class Importers::Import
  BATCH_SIZE = 500 # items per transaction, so that other writes don't wait long
  VALID_TIMES = Time.utc(1980)..1.day.from_now # a post from the future would stay on top until then
  INVALID_ROW = %w[ SQLite3::ConstraintException PG::IntegrityConstraintViolation PG::DataException ].freeze
  INVALID_VALUE = [ ArgumentError, EncodingError, RangeError ].freeze

  # +name+ identifies the source in mappings; +limit+ is the maximum number of items.
  def initialize(source, name: source.name, dry_run: false, limit: nil, progress: Importers::Progress.new)
    @source, @limit, @progress = source, limit, progress
    @summary = Importers::Summary.new(name, dry_run:)
    @mapping = (dry_run ? Importers::DryRun : Importers::Mapping).new(name)
    @accounts = Importers::AccountBuilder.new(source, @mapping, @summary)
    @tags = Importers::Tags.new(source, @mapping)
    @pending = Importers::PendingParents.new
    @items = []
    @community = community if source.community?
  end

  # Returns the Summary. Yields each failure as it happens.
  def run(&)
    @summary.on_failure(&)
    catch(:limit_reached) do
      @community&.import_accounts
      @source.each(@mapping) { |entry| ingest entry }
      flush
      @summary.report_orphans(@pending)
      @community&.import_rest
    end
    @mapping.renamed.each { |name, username| @summary.add_renamed name, username }
    [ *@source.notes, *@tags.notes ].each { |note| @summary.add_note note }
    nil while @mapping.update_search_index.positive?
    @summary
  ensure
    @progress.finish @summary
    @pending.close
    @source.close
  end

  private
    def community
      Importers::Community.new(@source,
        mapping: @mapping, accounts: @accounts, tags: @tags, summary: @summary, progress: @progress)
    end

    # +entry+ is an Item or a Warning.
    def ingest(entry)
      unless entry.is_a?(Importers::Warning) || VALID_TIMES.cover?(entry.created_at)
        entry = Importers::Warning.new(place: entry.place, message: "has an invalid time", failed: true)
      end
      entry.is_a?(Importers::Warning) ? @summary.add_warning(entry) : @items << entry
      @summary.read += 1
      flush if @items.size >= batch_size
    end

    def batch_size = @limit ? (@limit - @summary.written).clamp(1, BATCH_SIZE) : BATCH_SIZE

    def flush
      write_with_replies @items if @items.any?
      @items = []
      @progress.show @summary, @source.fraction
    end

    # Writes +items+, the replies that were waiting for them, the replies to those, and so on.
    def write_with_replies(items)
      until items.empty?
        identifiers = []
        identifiers.concat write(items.shift(batch_size)) until items.empty?
        items = @pending.release(identifiers)
      end
    end

    # Returns the identifiers of the written items. If a batch fails, it is halved until only the faulty items
    # are skipped.
    def write(items)
      throw :limit_reached if @limit && @summary.written >= @limit

      batch = Importers::Batch.new(items, mapping: @mapping, accounts: @accounts, tags: @tags)
      batch.write
      @summary.add batch
      @pending.add batch.pending
      batch.written.map(&:identifier)
    rescue ActiveRecord::StatementInvalid, *INVALID_VALUE => error
      raise unless invalid_item?(error)
      if items.one?
        skip(items.first, error)
      else
        items.each_slice((items.size + 1) / 2).flat_map { |half| write(half) }
      end
    end

    def invalid_item?(error)
      !error.is_a?(ActiveRecord::StatementInvalid) ||
        error.cause.class.ancestors.any? { |ancestor| INVALID_ROW.include?(ancestor.name) }
    end

    def skip(item, error)
      message = "could not be saved: #{error.message.lines.first.strip}"
      @summary.add_warning Importers::Warning.new(place: item.place, message:, failed: true)
      []
    end
end
