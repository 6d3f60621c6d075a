# Items of Hacker News's API as files: one file with an item per line, or a folder with a file per item.
class Importers::HackerNews::Files < Importers::Source
  def initialize(path)
    @path, @position = path, 0
  end

  def name = "hacker-news"
  def fraction = @total&.positive? ? @position / @total.to_f : nil

  def each(_mapping, &block)
    File.directory?(@path) ? each_file(&block) : each_line(&block)
  end

  private
    def each_line
      @total = File.size(@path)
      raise Importers::Error, "#{@path} is empty." if @total.zero?

      File.open(@path, "rb") do |file|
        file.each_line.with_index(1) do |line, number|
          @position = file.pos
          entry = parse(decode(line), "line #{number}") and yield entry
        end
      end
    end

    # Sorted by id, so that parents come before replies.
    def each_file
      names = Dir.children(@path).grep(/\.json\z/).sort_by { |name| [ name.to_i, name ] }
      @total = names.size
      raise Importers::Error, "#{@path} has no files such as 1.json." if names.empty?

      names.each.with_index(1) do |name, index|
        @position = index
        entry = read_file(File.join(@path, name)) { |text| parse(text, name) } and yield entry
      end
    end

    # Nil for an empty line, and for null, which the API returns for missing items.
    def parse(text, place)
      json = JSON.parse(text) unless text.blank?
      Importers::HackerNews::Item.new(json, place).entry unless json.nil?
    rescue JSON::ParserError
      failed place, "is not JSON"
    end
end
