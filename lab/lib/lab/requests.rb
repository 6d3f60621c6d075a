require "sqlite3"

# The requests of a cell, one by one, as the generator kept them. Empty where it kept none.
class Lab::Requests
  Request = Data.define(:url, :ended, :duration, :status) do
    # By which it is looked for in the database.
    def token = url[/request_token=(\h+)/, 1]

    def good? = status.between?(200, 299)
  end

  include Enumerable

  def initialize(path)
    @path = path
  end

  def each(&) = requests.each(&)

  # Good answers in each second of the run; the last, which is not a whole one, is left out.
  def goodput
    counts = select(&:good?).map { |request| request.ended.floor }.tally
    (0...counts.keys.max.to_i).map { |second| [ second, counts.fetch(second, 0) ] }
  end

  private
    def requests
      @requests ||= File.exist?(@path) ? read : []
    end

    def read
      SQLite3::Database.new(@path, readonly: true) do |database|
        return database.execute("SELECT url, \"end\", duration, status FROM oha ORDER BY \"end\"").map { |row| Request.new(*row) }
      end
    end
end
