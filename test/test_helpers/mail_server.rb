# A mail server that takes what it is given, or refuses whom it does not know: enough of SMTP for one mail.
class MailServer
  attr_reader :taken

  # Yields one that runs, on this machine.
  def self.run(refuses: false)
    server = new(refuses)
    yield server
  ensure
    server&.stop
  end

  def initialize(refuses)
    @refuses, @taken, @server = refuses, [], TCPServer.new("127.0.0.1", 0)
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
        when /\AAUTH/ then client.puts @refuses ? "535 Nobody of that name\r" : "235 Welcome\r"
        when /\ADATA/ then take(client)
        when /\AQUIT/ then break client.puts("221 Bye\r")
        else client.puts "250 Well\r"
        end
      end
    ensure
      client.close
    end

    def take(client)
      client.puts "354 Go on\r"
      @taken << client.each_line.take_while { |line| line.chomp != "." }.join
      client.puts "250 Taken\r"
    end
end
