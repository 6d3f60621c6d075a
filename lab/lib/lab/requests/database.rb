require "sqlite3"

# Reads the SQLite database in which oha records responses.
class Lab::Requests::Database
  def initialize(path, minimum_bytes:)
    @path, @minimum_bytes = path, minimum_bytes
  end

  def records = Lab::Requests::Records.new(answered:, unanswered: [])

  private
    def answered
      SQLite3::Database.new(@path, readonly: true) do |database|
        rows = database.execute('SELECT url, "end", duration, status, len_bytes FROM oha ORDER BY "end"')
        return rows.map { |url, *others| Lab::Requests::Request.new(url[/\?\w+=(\h+)\z/, 1], *others, @minimum_bytes, true) }
      end
    end
end
