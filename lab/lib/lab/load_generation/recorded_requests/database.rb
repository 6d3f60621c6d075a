require "sqlite3"

# Reads the SQLite database in which oha records responses.
class Lab::RecordedRequests::Database
  TOKEN = /[?&]\w+=(\h{16})\z/

  def initialize(path, answer:)
    @path, @answer = path, answer
  end

  def records = Lab::RecordedRequests::Records.new(answered:, unanswered: [])

  private
    def answered
      SQLite3::Database.new(@path, readonly: true) do |database|
        return database.execute(
          'SELECT url, "end", duration, status, len_bytes FROM oha ORDER BY "end"'
        ).map { |row|
 request(*row) }
      end
    end

    def request(url, ended, duration, status, bytes)
      Lab::RecordedRequests::Answered.new(token: url[TOKEN, 1], ended:, duration:, status:, bytes:,
        accepted: @answer.accepts?(status), valid: bytes >= @answer.bytes)
    end
end
