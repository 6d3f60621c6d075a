require "async/http/protocol/http1"

# Falcon closes the connection without a response if a line of a request has more than 8 KiB. With this, it
# answers first.
module Tally::FalconLimits
  def self.apply = Async::HTTP::Protocol::HTTP1::Server.prepend(self)

  def read_request_line
    super
  rescue Protocol::HTTP1::LineLengthError => error
    reject_line 414, "The URL is longer than 8 KiB.", error
  end

  def next_request
    super
  rescue Protocol::HTTP1::LineLengthError => error
    @rejected ? raise : reject_line(431, "A header is longer than 8 KiB.", error)
  end

  private
    def reject_line(status, reason, error)
      @rejected, @persistent = true, false
      write_response @version, status, { "content-type" => "text/plain; charset=utf-8" }
      write_body @version, Protocol::HTTP::Body::Buffered.wrap("#{reason}\n")
      raise error
    end
end
