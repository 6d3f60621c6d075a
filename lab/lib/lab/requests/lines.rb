# Reads the CSV file in which our script for wrk records requests, in the order in which they ended within each client.
class Lab::Requests::Lines
  def initialize(path, minimum_bytes:)
    @path, @minimum_bytes = path, minimum_bytes
  end

  def records
    answered, unanswered = rows.partition { |*, status, _, _| status.match?(/\A\d/) }
    Lab::Requests::Records.new(answered: answered.map { |row| request(*row) }.sort_by(&:ended),
      unanswered: unanswered.map { |token, _, _, reason| Lab::Requests::Unanswered.new(token:, reason:) })
  end

  private
    def rows = File.foreach(@path, chomp: true).drop(1).map { |line| line.split(",") }

    def request(token, started, ended, status, bytes, text)
      started, ended = started.to_f, ended.to_f
      Lab::Requests::Request.new(token:, ended:, duration: ended - started, status: status.to_i, bytes: bytes.to_i,
        minimum_bytes: @minimum_bytes, text: text == "1")
    end
end
