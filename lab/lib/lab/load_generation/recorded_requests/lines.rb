# Reads the CSV file in which our script for wrk records requests, in the order in which they ended within
# each client.
class Lab::RecordedRequests::Lines
  REJECTED, VALID = "0", "1" # statuses that are not accepted, and responses that are as required

  def initialize(path, answer:)
    @path = path
  end

  def records
    answered, unanswered = rows.partition { |_, _, _, status| status.match?(/\A\d/) }
    Lab::RecordedRequests::Records.new(answered: answered.map { |row| request(*row) }.sort_by(&:ended),
      unanswered: unanswered.map { |row| without_response(*row) })
  end

  private
    def rows = File.foreach(@path, chomp: true).drop(1).map { |line| line.split(",") }

    def request(token, started, ended, status, bytes, verdict, journey, step)
      started, ended = started.to_f, ended.to_f
      Lab::RecordedRequests::Answered.new(token:, ended:, duration: ended - started, status: status.to_i,
        bytes: bytes.to_i, accepted: verdict != REJECTED, valid: verdict == VALID, journey: journey.to_i - 1,
        step: step.to_i - 1)
    end

    def without_response(token, _, _, reason, _, _, journey, step)
      Lab::RecordedRequests::Unanswered.new(token:, reason:, journey: journey.to_i - 1, step: step.to_i - 1)
    end
end
