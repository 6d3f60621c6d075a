# Lobsters's JSON, from a file, a folder or a server. Lists contain stories; a
# story's page contains its comments.
class Importers::Lobsters::Pages < Importers::Source
  LIST = "/newest/page/%d.json"
  MAX_EXAMPLES = 5

  def initialize(place, client: (Importers::JsonClient.new(place) if place.match?(%r{\Ahttps?://})))
    @place, @client = place, client
    @incomplete, @read = [], 0
  end

  def name = "lobsters"
  def fraction = @total && @read / @total.to_f

  def each(_mapping, &block)
    @client ? each_page(&block) : each_file(&block)
  end

  def notes
    return [] if @incomplete.empty?

    [ "Stories without their comments: #{@incomplete.size} " \
      "(#{@incomplete.first(MAX_EXAMPLES).join(", ")}). Download " \
      "/s/ID.json for each and import it." ]
  end

  def close = @client&.close

  private
    def each_page(&block)
      (1..).each do |number|
        stories = Array(@client.get(format(LIST, number)))
        break if stories.empty?

        stories.each { |json| each_entry(with_comments(json), "page #{number}", &block) }
      end
    rescue Importers::JsonClient::RequestFailed => error
      raise Importers::Error, "#{error.message}. Items imported so far are saved. Run it again to continue."
    end

    def with_comments(json) = @client.get("/s/#{json["short_id"]}.json") || json

    # Pages of stories come before lists, which contain less.
    def each_file(&block)
      paths = File.directory?(@place) ? Dir[File.join(@place, "**", "*.json")].sort : [ @place ]
      @total, seen = paths.size, Set[]
      raise Importers::Error, "#{@place} has no .json files." if paths.empty?

      paths.each do |path|
        parse(path).then { |json| each_entry(json, path, seen, &block) unless json.is_a?(Array) }
      end
      paths.each do |path|
        parse(path).then do |json|
          json.each { |story| each_entry(story, path, seen, &block) } if json.is_a?(Array)
        end
      end
    end

    # Each file is read twice. Returns a Warning for one that can't be.
    def parse(path)
      @read += 0.5
      read_file(path) { |text| JSON.parse(text) }
    rescue JSON::ParserError
      failed File.basename(path), "is not JSON"
    end

    # Yields a story and its comments, or a Warning, once for each story in +seen+.
    def each_entry(json, place, seen = Set[], &block)
      if json.is_a?(Importers::Warning)
        yield json
      elsif !json.is_a?(Hash) || json["short_id"].blank?
        yield failed(File.basename(place), "is not a Lobsters story")
      elsif seen.add?(json["short_id"])
        story = Importers::Lobsters::Story.new(json)
        story.entries.each(&block)
        @incomplete << story.id if story.missing_comments?
      end
    end
end
