require "test_helper"

# Streams of /v0 over real connections: they send the same data as requests return, and count toward the
# site's limits.
class FirebaseStreamsTest < ActiveSupport::TestCase
  test "sends the current data, and all of it again after a change by any process" do
    serve("WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "3") do |visitor, server|
      paths = [ "newstories", "maxitem", "updates/items", "item/#{wal}", "item/#{wal}/kids",
        "item/#{wal}/descendants", "user/tomas/submitted/0",
        "newstories.json?orderBy=%22$key%22&limitToFirst=1" ]
      streams = paths.index_with { |path| listen(visitor, address(path)) }
      streams.each { |path, stream| assert_put stream, fetch(visitor, path), path }

      comment_on server
      paths.without("newstories", paths.last).each do |path|
        assert_put streams[path], fetch(visitor, path), path
      end
      ServedPerson.on(server, users(:tomas)) do |tomas|
        tomas.post "/posts", "post[title]" => "A stream", "post[body]" => "It runs."
      end
      [ "newstories", paths.last ].each { |path| assert_put streams[path], fetch(visitor, path), path }
    end
  end

  test "sends the deletion of a comment immediately, and never its text again" do
    serve("WEB_CONCURRENCY" => "1") do |visitor, server|
      ServedPerson.on(server, users(:tomas)) do |tomas|
        tomas.post "/posts/#{posts(:wal).id}/comments", "comment[body]" => "I regret this."
        number = JSON.parse(visitor.get("/v0/maxitem.json").body)
        item, text = [ "item/#{number}", "item/#{number}/text" ].map { |path| listen(visitor, address(path)) }
        assert_equal "<p>I regret this.</p>\n", put(item)["text"]
        assert_equal "<p>I regret this.</p>\n", put(text)

        tomas.delete "/comments/#{number / 2}"
        assert_equal({ "deleted" => true }, put(item).slice("deleted", "by", "text"))
        assert_nil put(text)
        [ item, text ].each(&:close)
        assert_no_match(/regret/,
          listen(visitor, address("item/#{number}")).tap { |stream| head(stream) }.gets("}\n\n"))
      end
    end
  end

  test "streams count toward the site's limit, and clients above it get 503 with Retry-After" do
    serve("WEB_CONCURRENCY" => "1", "LIVE_STREAMS_EACH" => "2") do |visitor|
      lines = [ "/live-updates?post=#{posts(:wal).id}", address("maxitem"), address("topstories") ]
        .map do |path|
        (@last = listen(visitor, path, from: "203.0.113.1")).gets
      end

      assert_equal %w[ 200 200 503 ], lines.map { |line| line[/\d{3}/] }
      assert_match(/^retry-after: 60\r$/i, @last.readpartial(10_000).b)
    end
  end

  test "explains how to escape a raw quotation mark, which the web server can't parse" do
    serve("WEB_CONCURRENCY" => "1") do |_, server|
      socket = TCPSocket.new("127.0.0.1", server.port)
      socket.write %(GET /v0/topstories.json?orderBy="$key" HTTP/1.1\r\nHost: localhost\r\n\r\n)
      assert_match(/ 400 .*%22/m, socket.read)
    end
  end

  test "the npm package eventsource receives the same events as from Firebase" do
    skip "npm is not installed" unless NpmClient.available?

    serve("WEB_CONCURRENCY" => "1") do |visitor, server|
      paths = [
        "topstories.json", "item/#{wal}/kids.json", "no/such/path.json", "maxitem.json?limitToFirst=1"
      ]
      NpmClient.new("eventsource")
        .listen(server.connect { |http| "http://127.0.0.1:#{http.port}" }, *paths) do |lines|
        first = Array.new(4) { JSON.parse(lines.gets) }.index_by { |event| event["path"] }
        assert_equal %w[ put put put error ], paths.map { |path| first[path]["name"] }
        assert_equal [ fetch(visitor, "topstories"), fetch(visitor, "item/#{wal}/kids"), nil ],
          paths.first(3).map { |path| first[path]["data"]["data"] }
        assert_equal 400, first[paths.last]["data"]

        comment_on server
        put = { "path" => paths[1], "name" => "put", "data" => {
          "path" => "/", "data" => fetch(visitor, "item/#{wal}/kids")
        } }
        assert_equal put, JSON.parse(lines.gets)
      end
    end
  end

  private
    def serve(settings)
      SiteServer.run(settings) { |server| ServedPerson.on(server) { |visitor| yield visitor, server } }
    end

    def comment_on(server)
      ServedPerson.on(server, users(:tomas)) do |tomas|
        tomas.post "/posts/#{posts(:wal).id}/comments", "comment[body]" => "Later."
      end
    end

    def wal = posts(:wal).id * 2
    def address(path) = path.include?(".json") ? "/v0/#{path}" : "/v0/#{path}.json"

    def listen(visitor, path, **options)
      visitor.listen_to(path, **options).tap { |stream| stream.timeout = SiteServer::TIMEOUT }
    end

    def fetch(visitor, path) = JSON.parse(visitor.get(address(path)).body)

    # A request may commit and send several times. Only the last message counts.
    def assert_put(stream, data, path)
      seen = []
      seen << put(stream) until seen.any? && seen.last == data
    rescue IO::TimeoutError
      flunk "#{path} was sent #{seen.inspect} instead of #{data.inspect}"
    end

    # Returns the data of the next event.
    def put(stream)
      head stream
      stream.gets("data: ")
      event = JSON.parse(stream.gets("\n\n")) or raise IO::TimeoutError, "only a keep-alive arrived"
      event.fetch("data")
    end

    def head(stream)
      return if stream.instance_variable_get(:@head_read)

      stream.instance_variable_set :@head_read, true
      assert_match(/\AHTTP\/1.1 200 OK\r\n.*access-control-allow-origin: \*\r\n/m,
        stream.gets("retry: 3000\n\n"))
    end
end
