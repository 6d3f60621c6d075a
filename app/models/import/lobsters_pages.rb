# Lobsters by its pages in JSON: files of them, in a folder or one, or a running server. A list tells of stories; the page of each has its comments.
class Import::LobstersPages < Import::Source
  LISTED = "/newest/page/%d.json"

  def initialize(place, server: (Import::Server.new(place) if place.match?(%r{\Ahttps?://})))
    @place, @server = place, server
    @untold, @tags, @done = [], Set[], 0
  end

  def name = "lobsters"
  def fraction = @total && @done / @total.to_f

  def each(ledger, &block)
    @server ? each_page(&block) : each_file(&block)
  end

  def remarks
    [ ("The files have no comments on #{@untold.size} stories that have some: #{@untold.first(5).join(", ")}. Get /s/ID.json of each." if @untold.any?),
      ("There are no tags here; these did not come along: #{@tags.sort.first(20).join(", ")}." if @tags.any?) ].compact
  end

  def close = @server&.close

  private
    def each_page(&block)
      (1..).each do |number|
        stories = Array(@server.get(format(LISTED, number)))
        break if stories.empty?

        stories.each { |said| each_in(whole(said), "story #{said["short_id"]}", &block) }
      end
    rescue Import::Server::Unreachable => error
      raise Import::Error, "#{error.message}. Run it again later: what came is here."
    end

    def whole(said) = @server.get("/s/#{said.fetch("short_id")}.json") || said

    # Pages of stories before lists, which know less of them.
    def each_file
      paths = File.directory?(@place) ? Dir[File.join(@place, "**", "*.json")].sort : [ @place ]
      @total = paths.size
      @told = Set[]
      paths.each { |path| each_said(path) { |said, place| yield_whole(said, place) { |entry| yield entry } if !said.is_a?(Array) } }
      paths.each { |path| each_said(path) { |said, place| said.each { |story| yield_whole(story, place) { |entry| yield entry } } if said.is_a?(Array) } }
    end

    def yield_whole(said, place, &)
      each_in(said, place, &) if !said.is_a?(Hash) || @told.add?(said["short_id"])
    end

    def each_said(path)
      yield JSON.parse(File.read(path)), File.basename(path)
      @done += 0.5
    rescue JSON::ParserError
      yield nil, File.basename(path)
    end

    # What is wrong with one comment is wrong with the page that has it.
    def each_in(said, place, &block)
      story = Import::LobstersStory.new(said)
      [ story.story, *story.comments ].each(&block)
      @tags.merge story.tags
      @untold << story.id if story.untold_comments.positive?
    rescue KeyError, ArgumentError, NoMethodError, TypeError => error
      yield failure(place, "is no story as Lobsters has it (#{error.message.lines.first.strip})")
    end
end
