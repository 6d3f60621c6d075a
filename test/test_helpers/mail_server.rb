# A minimal SMTP server, strict about addresses. It accepts messages, rejects every sign-in, or fails at one
# of the STEPS.
class MailServer
  STEPS = %w[ CONNECT EHLO STARTTLS AUTH MAIL RCPT DATA MESSAGE QUIT ].freeze
  PATH = /\A(?:MAIL FROM|RCPT TO):<[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*>/
  RESET = [ 1, 0 ].pack("ii") # SO_LINGER: closing sends a reset

  attr_reader :messages, :senders, :connections

  # Yields a running server on loopback. +at+ is a step, and +with+ what happens there: a response, :close,
  # :reset, or :garbage.
  def self.run(**)
    server = new(**)
    yield server
  ensure
    server&.stop
  end

  def initialize(rejects: false, at: nil, with: nil, port: 0)
    @failures = { **(rejects ? { "AUTH" => "535 Authentication failed" } : {}), at => with }.compact
    @messages, @senders, @connections, @server = [], [], 0, TCPServer.new("127.0.0.1", port)
    @thread = Thread.new { loop { serve @server.accept } }
  end

  def port = @server.addr[1]

  # From now on, everything works.
  def recover = @failures.clear

  def stop
    @thread.kill.join # closing a socket that a thread still accepts from can crash Ruby 3.4
    @server.close
  end

  private
    def serve(client)
      @connections += 1
      converse client
    rescue SystemCallError
      nil # the client is gone
    ensure
      client.close
    end

    def converse(client)
      answer client, "CONNECT", "220 here"
      while line = client.gets
        step = line[/\A[A-Z]+/]
        case step
        when "EHLO"
          answer client, step, capabilities
        when "AUTH"
          answer client, step, "235 Welcome"
        when "MAIL", "RCPT"
          answer client, step, PATH.match?(line) ? "250 OK" : "501 Syntax error in address"
        when "DATA"
          receive client
        when "QUIT"
          break answer(client, step, "221 Bye")
        else
          answer client, step, "250 OK"
        end
        @senders << line[/<(.*)>/, 1] if step == "MAIL"
      end
    end

    def capabilities
      [ "250-here", *("250-STARTTLS" if @failures.key?("STARTTLS")), "250 AUTH PLAIN" ].join("\r\n")
    end

    def answer(client, step, response)
      case failure = @failures[step]
      when :reset then reset(client)
      when :close then raise Errno::EPIPE
      when :garbage then client.write "220 Ready\r\nThis is not TLS\r\n"
      else client.write "#{failure || response}\r\n"
      end
      raise Errno::EPIPE if failure.to_s.start_with?("421")
    end

    def reset(client)
      client.setsockopt Socket::SOL_SOCKET, Socket::SO_LINGER, RESET
      raise Errno::EPIPE
    end

    def receive(client)
      answer client, "DATA", "354 Continue"
      return if @failures["DATA"]

      message = client.each_line.take_while { |line| line.chomp != "." }.join
      @messages << message unless @failures.key?("MESSAGE")
      answer client, "MESSAGE", "250 Accepted"
    end
end
