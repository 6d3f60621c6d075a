require "test_helper"

class Import::ServerTest < ActiveSupport::TestCase
  include ImportHelper

  test "over the street it is TLS; plain HTTP is for this machine and network" do
    [ "https://news.example", "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000", "http://#{"10.1.2.3"}" ]
      .each { |address| assert Import::Server.new(address) }
    [
      "http://news.example", "http://8.8.8.8", "http://localhost.evil.example", "ftp://localhost", "file:///etc/passwd",
      "localhost", "http://"
    ].each do |address|
      assert_raises(Import::Error, address) { Import::Server.new(address) }
    end
  end

  test "who is busy is asked again, no sooner than they ask for" do
    waited = []
    answers = [ [ 503, "", {} ], [ 429, "", { "Retry-After" => "0.02" } ], :hang_up, [ 200, '{"a":1}', {} ] ]
    serve(answers) do |address|
      assert_equal({ "a" => 1 }, server(address) { |seconds| waited << seconds }.get("/x.json"))
    end
    assert_equal [ 0.01, 0.02, 0.01 ], waited
  end

  test "a busy server or invalid JSON is an error, and a missing document is nil" do
    serve([ [ 503, "", {} ] ] * 4) { |address| assert_match(/503/, unreachable(address)) }
    serve([ [ 200, "<html>", {} ] ]) { |address| assert_match(/isn't JSON/, unreachable(address)) }
    serve([ [ 301, "", { "Location" => "http://elsewhere.example" } ] ]) { |address| assert_match(/301/, unreachable(address)) }
    serve([ [ 404, "", {} ], [ 200, "null", {} ] ]) do |address|
      assert_equal [ nil, nil ], server(address).then { |server| [ server.get("/x"), server.get("/y") ] }
    end
  end

  test "several at a time come in their order, by no more connections than there may be" do
    open = Set[]
    answering = ->(path, peer) { open << peer and [ 200, path.delete("^0-9"), {} ] }
    serve(answering) do |address|
      assert_equal (1..50).to_a, server(address, connections: 3).get_all((1..50).map { |number| "/#{number}" })
    end
    assert_operator open.size, :<=, 3
  end

  test "reports an item that can't be fetched, and stops when none can be" do
    served = {
      "/v0/maxitem.json" => "30", "/v0/item/1.json" => story(1).to_json, "/v0/item/3.json" => said(3, 1).to_json,
      "/v0/user/pg.json" => '{"id":"pg","about":"I <i>am</i>","created":1160000000}'
    }
    answering = ->(path, _) { path == "/v0/item/2.json" ? [ 500, "", {} ] : [ 200, served.fetch(path, "null"), {} ] }
    serve(answering) do |address|
      summary = import Import::HackerNewsServer.new(address, server: server(address, connections: 2))

      assert_equal [ 1, 1, 1 ], [ summary.posts, summary.comments, summary.failures ]
      assert_equal [ "I *am*", Time.at(1_160_000_000).utc ], became("1").author.then { |user| [ user.about, user.created_at ] }
    end
    serve(->(path, _) { path.end_with?("maxitem.json") ? [ 200, "100", {} ] : [ 500, "", {} ] }) do |address|
      assert_match(
        /Run it again to continue/,
        assert_raises(Import::Error) { import Import::HackerNewsServer.new(address, server: server(address)) }.message
      )
    end
  end

  test "Lobsters by its pages" do
    story = {
      short_id: "abc", created_at: "2020-01-02T03:04:05Z", title: "A story", url: "", description_plain: "x", score: 2,
      comment_count: 1, submitter_user: "jcs"
    }
    comment = {
      short_id: "c1", created_at: "2020-01-02T03:05:05Z", parent_comment: nil, depth: 0, comment_plain: "y", score: 1,
      commenting_user: "pq"
    }
    pages = {
      "/newest/page/1.json" => [ story ], "/newest/page/2.json" => [], "/s/abc.json" => { **story, comments: [ comment ] }
    }
    serve(->(path, _) { [ 200, pages.fetch(path).to_json, {} ] }) do |address|
      summary = import Import::LobstersPages.new(address)

      assert_equal [ 1, 1, 0 ], [ summary.posts, summary.comments, summary.failures ]
    end
  end

  private
    def server(address, connections: 1, &) = Import::Server.new(address, connections:, retry_delays: [ 0.01 ] * 3, &)
    def unreachable(address) = assert_raises(Import::Server::Unreachable) { server(address).get("/x.json") }.message

    # Yields the address of a server that gives the answers in turn, or what the lambda answers to a path.
    def serve(answers)
      listener = TCPServer.new("127.0.0.1", 0)
      accepting = Thread.new { loop { Thread.new(listener.accept) { |socket| converse(socket, answers) } } }
      yield "http://127.0.0.1:#{listener.addr[1]}"
    ensure
      accepting&.kill
      listener&.close
    end

    def converse(socket, answers)
      peer = socket.peeraddr[1]
      while (request = socket.gets)
        nil until socket.gets.chomp.empty?
        answer = answers.respond_to?(:call) ? answers.call(request.split[1], peer) : answers.shift
        break if answer == :hang_up

        status, body, headers = answer
        lines = headers.map { |name, value| "#{name}: #{value}\r\n" }.join
        socket.write "HTTP/1.1 #{status} X\r\nContent-Length: #{body.bytesize}\r\n#{lines}\r\n#{body}"
      end
    ensure
      socket.close
    end
end
