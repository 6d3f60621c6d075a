# Lobsters's JSON, from a file, a folder or a server. Lists contain stories; a story's page contains its comments.
class Import::LobstersPages < Import::Source
  LISTED = "/newest/page/%d.json"

  def initialize(place, server: (Import::Server.new(place) if place.match?(%r{\Ahttps?://})))
    @place, @server = place, server
    @untold, @done = [], 0
  end

  def name = "lobsters"
  def fraction = @total && @done / @total.to_f

  def each(mapping, &block)
    @server ? each_page(&block) : each_file(&block)
  end

  def remarks
    [ *("Stories without their comments: #{@untold.size} " \
      "(#{@untold.first(5).join(", ")}). Download /s/ID.json for each and import it." if @untold.any?) ]
  end

  def close = @server&.close

  private
    def each_page(&block)
      (1..).each do |number|
        stories = Array(@server.get(format(LISTED, number)))
        break if stories.empty?

        stories.each { |said| each_in(whole(said), "page #{number}", &block) }
      end
    rescue Import::Server::Unreachable => error
      raise Import::Error, "#{error.message}. Items imported so far are saved. Run it again to continue."
    end

    def whole(said) = @server.get("/s/#{said["short_id"]}.json") || said

    # Stories' own pages before lists, which contain less.
    def each_file(&block)
      paths = File.directory?(@place) ? Dir[File.join(@place, "**", "*.json")].sort : [ @place ]
      @total, told = paths.size, Set[]
      raise Import::Error, "#{@place} has no .json files." if paths.empty?

      paths.each { |path| read(path).then { |said| each_in(said, path, told, &block) unless said.is_a?(Array) } }
      paths.each do |path|
        read(path).then { |said| said.each { |story| each_in(story, path, told, &block) } if said.is_a?(Array) }
      end
    end

    # A Note for a file that can't be read.
    def read(path)
      @done += 0.5
      reading(path) { |text| JSON.parse(text) }
    rescue JSON::ParserError
      failure File.basename(path), "is not JSON"
    end

    def each_in(said, place, told = Set[], &block)
      if said.is_a?(Import::Warning) then yield said
      elsif !said.is_a?(Hash) || said["short_id"].blank? then yield failure(
        File.basename(place), "is no story as Lobsters has it"
      )
      elsif told.add?(said["short_id"])
        story = Import::LobstersStory.new(said)
        story.entries.each(&block)
        @untold << story.id if story.untold_comments.positive?
      end
    end
end
