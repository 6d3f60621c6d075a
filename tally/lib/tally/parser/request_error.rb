# A request that cannot be accepted, with the HTTP status.
class Tally::Parser::RequestError < StandardError
  attr_reader :status

  def initialize(status, message)
    super(message)
    @status = status
  end
end
