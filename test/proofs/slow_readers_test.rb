require "test_helper"

# Clients that don't read their responses, on a server with a single thread. script/slow_readers measures how
# long other clients wait.
class SlowReadersTest < ActiveSupport::TestCase
  DUMP = Random.new(1).bytes(24 * 1024 * 1024) # more than a socket buffer holds
  TIMEOUT = 20 # seconds

  test "clients that don't read a large file occupy no thread, and receive all of it later" do
    Dir.mktmpdir do |storage|
      File.binwrite File.join(storage, "test_public.sqlite3"), DUMP
      SiteServer.new(storage)
        .run("WEB_CONCURRENCY" => "0", "RAILS_MAX_THREADS" => "1", "PUBLIC_DUMP" => "1") do |server|
        whole, part = [ "", "Range: bytes=1000-\r\n" ].map do |header|
          request(server, "/dump.sqlite3", header)
        end

        assert_equal "200",
          Net::HTTP.start(
            "127.0.0.1", server.port, read_timeout: TIMEOUT, max_retries: 0
          ) { |http| http.get("/up") }.code
        assert_equal [
          [ "HTTP/1.1 200 OK", DUMP.hash ],
          [ "HTTP/1.1 206 Partial Content", DUMP.byteslice(1000..).hash ]
        ],
          [ whole, part ].map { |socket| read(socket) }
      end
    end
  end

  private
    def request(server, path, header)
      TCPSocket.new("127.0.0.1", server.port).tap do |socket|
        socket.write "GET #{path} HTTP/1.1\r\nHost: localhost\r\n#{header}\r\n"
      end
    end

    def read(socket)
      head, body = socket.read.b.split("\r\n\r\n", 2)
      [ head.lines.first.chomp, body.hash ]
    ensure
      socket.close
    end
end
