# The result of an import: counts, adjusted items, skipped items and failures, with examples.
class Importers::Summary
  MAX_EXAMPLES = 5

  # Items with the same message: how many, and the places of the first few.
  Group = Struct.new(:count, :examples)

  attr_accessor :read, :accounts
  attr_reader :posts, :comments, :existing, :failures

  def initialize(name, dry_run: false)
    @name, @dry_run = name, dry_run
    @read = @accounts = @posts = @comments = @placeholders = @existing = @failures = 0
    @changes, @skipped, @failed, @renamed, @notes = {}, {}, {}, {}, []
    @counts, @left_out = Hash.new(0), Hash.new(0)
    @on_failure = nil
  end

  # Yields each failure as it happens.
  def on_failure(&block) = @on_failure = block

  def written = posts + comments

  def add(batch)
    posts, comments = batch.written.partition(&:post?)
    @posts += posts.size
    @comments += comments.size
    @placeholders += batch.written.count(&:removal)
    @existing += batch.existing
    batch.changes.each { |change, item| add_change change, item.place }
  end

  def add_warning(warning)
    if warning.failed
      @failures += 1
      @on_failure&.call "#{warning.place}: #{warning.message}"
      count @failed, warning.message, warning.place
    else
      count @skipped, warning.message, warning.place
    end
  end

  def add_change(change, place) = count(@changes, change, place)
  def add_renamed(name, username) = @renamed[name] = username

  # Rows that belong to members: how many were imported, and how many were left out.
  def add_count(name, number) = @counts[name] += number
  def add_left_out(name, number) = @left_out[name] += number

  def add_note(note) = @notes << note

  # Items that still wait for their parent will not be imported.
  def report_orphans(pending)
    pending.each do |item|
      add_warning Importers::Warning.new(place: item.place, message: "its parent is missing", failed: true)
    end
  end

  def failed? = failures.positive?

  def to_s
    heading = @dry_run ? "Nothing was written. Would import" : "Imported"
    [ "#{heading} from #{@name}: #{number posts} posts, #{number comments} comments, #{number accounts} " \
      "authors.",
      ("Removed items imported as placeholders: #{number @placeholders}." if @placeholders.positive?),
      ("Already imported: #{number existing}." if existing.positive?),
      (number_of_each(@counts)&.then { |list| "With accounts: #{list}." }),
      *number_of_each(@left_out)&.then { |list| "Not imported: #{list}." },
      *list("Adjusted", @changes), *list("Skipped", @skipped), *list("Failed", @failed), *renamed, *@notes ]
      .compact.join("\n")
  end

  private
    def count(groups, message, place)
      group = groups[message] ||= Group.new(0, [])
      group.count += 1
      group.examples << place if group.count <= MAX_EXAMPLES
    end

    def list(title, groups)
      groups.map do |message, group|
        examples = [ *group.examples, ("…" if group.count > MAX_EXAMPLES) ].compact.join(", ")
        "#{title}: #{message}: #{number group.count} (#{examples})."
      end
    end

    # "saved posts: 3, votes: 1", or nil.
    def number_of_each(counts)
      counts.select { |_, count| count.positive? }.map { |name, count| "#{name}: #{number count}" }
        .join(", ").presence
    end

    # Lists all of them, so that every renamed author can be found.
    def renamed
      return [] if @renamed.empty?

      [
        "Renamed, because the name is taken or invalid here:",
        *@renamed.sort.map { |name, username| "  #{name} is now #{username}" }
      ]
    end

    def number(count) = ActiveSupport::NumberHelper.number_to_delimited(count)
end
