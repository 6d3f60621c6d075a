# A minimal SMTP server that accepts messages, or rejects every sign-in.
class MailServer
  attr_reader :messages

  # Yields a running server on loopback.
  def self.run(rejects: false)
    server = new(rejects)
    yield server
  ensure
    server&.stop
  end

  def initialize(rejects)
    @rejects, @messages, @server = rejects, [], TCPServer.new("127.0.0.1", 0)
    @thread = Thread.new { loop { converse @server.accept } }
  end

  def port = @server.addr[1]

  def stop
    @thread.kill
    @server.close
  end

  private
    def converse(client)
      client.puts "220 here\r"
      while line = client.gets
        case line
        when /\AEHLO/ then client.puts "250-here\r", "250 AUTH PLAIN\r"
        when /\AAUTH/ then client.puts @rejects ? "535 Authentication failed\r" : "235 Welcome\r"
        when /\ADATA/ then receive(client)
        when /\AQUIT/ then break client.puts("221 Bye\r")
        else client.puts "250 OK\r"
        end
      end
    ensure
      client.close
    end

    def receive(client)
      client.puts "354 Continue\r"
      @messages << client.each_line.take_while { |line| line.chomp != "." }.join
      client.puts "250 Accepted\r"
    end
end
