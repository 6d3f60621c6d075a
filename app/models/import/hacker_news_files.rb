# Items of Hacker News's API as files: one file with an item per line, or a folder with a file per item.
class Import::HackerNewsFiles < Import::Source
  def initialize(path)
    @path, @read = path, 0
  end

  def name = "hacker-news"
  def fraction = @total&.positive? ? @read / @total.to_f : nil

  def each(_ledger, &block)
    File.directory?(@path) ? each_file(&block) : each_line(&block)
  end

  private
    def each_line
      @total = File.size(@path)
      raise Import::Error, "#{@path} is empty." if @total.zero?

      File.open(@path, "rb") do |file|
        file.each_line.with_index(1) do |line, number|
          @read = file.pos
          entry = read(as_text(line), "line #{number}") and yield entry
        end
      end
    end

    # Sorted by id, so that parents come before replies.
    def each_file
      names = Dir.children(@path).grep(/\.json\z/).sort_by { |name| [ name.to_i, name ] }
      @total = names.size
      raise Import::Error, "#{@path} has no files such as 1.json." if names.empty?

      names.each.with_index(1) do |name, index|
        @read = index
        entry = reading(File.join(@path, name)) { |text| read(text, name) } and yield entry
      end
    end

    # Nil for an empty line, and for null, which the API returns for missing items.
    def read(text, place)
      said = JSON.parse(text) unless text.blank?
      Import::HackerNewsItem.new(said, place).read unless said.nil?
    rescue JSON::ParserError
      failure place, "is not JSON"
    end
end
