# The result of an import: counts, changes to make items fit, skipped items and failures, with examples.
class Import::Summary
  EXAMPLES = 5

  attr_accessor :read, :people
  attr_reader :posts, :comments, :known, :failures

  def initialize(name, dry_run: false)
    @name, @dry_run = name, dry_run
    @read = @people = @posts = @comments = @placeholders = @known = @failures = 0
    @changed, @passed_over, @failed, @renamed, @remarks = {}, {}, {}, {}, []
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
    @known += batch.known
    batch.changes.each { |what, item| change what, item.place }
  end

  def note(note)
    if note.failed
      @failures += 1
      @on_failure&.call "#{note.place}: #{note.message}"
      count @failed, note.message, note.place
    else
      count @passed_over, note.message, note.place
    end
  end

  def change(what, place) = count(@changed, what, place)
  def rename(name, username) = @renamed[name] = username
  def remark(remark) = @remarks << remark

  # Items that still wait for their parent will not be imported.
  def strand(waiting)
    waiting.each { |item| note Import::Warning.new(place: item.place, message: "its parent is missing", failed: true) }
  end

  def failed? = failures.positive?

  def to_s
    done = @dry_run ? "Nothing was written. Would import" : "Imported"
    [ "#{done} from #{@name}: #{number posts} posts, #{number comments} comments, #{number people} authors.",
      ("Removed items imported as placeholders: #{number @placeholders}." if @placeholders.positive?),
      ("Already imported: #{number known}." if known.positive?),
      *told("Changed to fit", @changed), *told("Skipped", @passed_over), *told("Failed", @failed), *renamed, *@remarks ]
      .compact.join("\n")
  end

  private
    def count(where, what, place)
      places = where[what] ||= []
      places.size < EXAMPLES ? places << place : places[EXAMPLES] = (places[EXAMPLES] || 0) + 1
    end

    def told(title, counted)
      counted.map do |what, places|
        named = places.first(EXAMPLES)
        more = places[EXAMPLES]
        "#{title}: #{what}: #{number named.size + more.to_i} (#{named.join(", ")}#{", …" if more})."
      end
    end

    # All of them, so that every renamed author can be found.
    def renamed
      return [] if @renamed.empty?

      [
        "Renamed, because the name is taken or invalid here:", *@renamed.sort.map { |name, username| "  #{name} is #{username}" }
      ]
    end

    def number(count) = ActiveSupport::NumberHelper.number_to_delimited(count)
end
