# What came of an import: how many of each, what was changed to fit, what was passed over and what failed, with some of each by name.
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

  # The block is told of each failure as it happens.
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

  # What still waits for what it answers will not see it come.
  def strand(waiting)
    waiting.each { |item| note Import::Note.new(place: item.place, message: "answers what is not there", failed: true) }
  end

  def failed? = failures.positive?

  def to_s
    [ "#{@dry_run ? "Nothing was written. There would come" : "There came"} from #{@name}: #{number posts} posts, #{number comments} comments, #{number people} people.",
      ("Taken down there, and so here: #{number @placeholders}." if @placeholders.positive?),
      ("Here already: #{number known}." if known.positive?),
      *told("Changed to fit", @changed), *told("Passed over", @passed_over), *told("Failed", @failed), *renamed, *@remarks ].compact.join("\n")
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

    # All of them: whoever looks for a person there should find them here.
    def renamed
      return [] if @renamed.empty?

      [ "Whose name somebody here has, or which cannot be a name here, is called otherwise:", *@renamed.sort.map { |name, username| "  #{name} is #{username}" } ]
    end

    def number(count) = ActiveSupport::NumberHelper.number_to_delimited(count)
end
