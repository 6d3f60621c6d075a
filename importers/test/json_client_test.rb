require_relative "test_helper"

class Importers::JsonClientTest < ActiveSupport::TestCase
  include ImportHelper

  test "requires TLS except on this machine and network" do
    [
      "https://news.example",
      "http://localhost:3000",
      "http://127.0.0.1:3000",
      "http://[::1]:3000",
      "http://#{"10.1.2.3"}"
    ]
      .each { |address| assert Importers::JsonClient.new(address) }
    [
      "http://news.example", "http://8.8.8.8", "http://localhost.evil.example", "ftp://localhost",
      "file:///etc/passwd", "localhost", "http://", "mailto:a", "https://é"
    ].each do |address|
      assert_raises(Importers::Error, address) { Importers::JsonClient.new(address) }
    end
  end

  test "retries a busy server, respecting Retry-After" do
    waited = []
    answers = [ [ 503, "", {} ], [ 429, "", { "Retry-After" => "0.02" } ], :hang_up, [ 200, '{"a":1}', {} ] ]
    serve(answers) do |address|
      assert_equal({ "a" => 1 }, client(address) { |seconds| waited << seconds }.get("/x.json"))
    end
    assert_equal [ 0.01, 0.02, 0.01 ], waited
  end

  test "a busy server or invalid JSON is an error, and a missing document is nil" do
    serve([ [ 503, "", {} ] ] * 4) { |address| assert_match(/503/, unreachable(address)) }
    serve([ [ 200, "<html>", {} ] ]) { |address| assert_match(/isn't JSON/, unreachable(address)) }
    serve([ [ 301, "", { "Location" => "http://elsewhere.example" } ] ]) do |address|
      assert_match(/301/, unreachable(address))
    end
    serve([ [ 404, "", {} ], [ 200, "null", {} ] ]) do |address|
      assert_equal [ nil, nil ], client(address).then { |client| [ client.get("/x"), client.get("/y") ] }
    end
  end

  test "fetches several documents in order, over a limited number of connections" do
    open = Set[]
    answering = ->(path, peer) { open << peer and [ 200, path.delete("^0-9"), {} ] }
    serve(answering) do |address|
      assert_equal (1..50).to_a,
        client(address, connections: 3).get_all((1..50).map { |number| "/#{number}" })
    end
    assert_operator open.size, :<=, 3
  end

  test "reports an item that can't be fetched, and stops if the server is down" do
    served = {
      "/v0/maxitem.json" => "30", "/v0/item/1.json" => story(1).to_json,
      "/v0/item/3.json" => reply(3, 1).to_json,
      "/v0/user/pg.json" => '{"id":"pg","about":"I <i>am</i>","created":1160000000}'
    }
    answering = ->(path, _) {
      path == "/v0/item/2.json" ? [ 500, "", {} ] : [ 200, served.fetch(path, "null"), {} ]
    }
    serve(answering) do |address|
      summary = import Importers::HackerNews::Server.new(address, client: client(address, connections: 2))

      assert_equal [ 1, 1, 1 ], [ summary.posts, summary.comments, summary.failures ]
      assert_equal [ "I *am*", Time.at(1_160_000_000).utc ],
        imported("1").author.then { |user| [ user.about, user.created_at ] }
    end
    serve(->(path, _) { path.end_with?("maxitem.json") ? [ 200, "100", {} ] : [ 500, "", {} ] }) do |address|
      assert_match(
        /Run it again to continue/,
        assert_raises(Importers::Error) {
          import Importers::HackerNews::Server.new(address, client: client(address))
        }.message
      )
    end
  end

  test "imports Lobsters's pages from a server" do
    story = {
      short_id: "abc", created_at: "2020-01-02T03:04:05Z", title: "A story", url: "", description_plain: "x",
      score: 2, comment_count: 1, submitter_user: "jcs"
    }
    comment = {
      short_id: "c1", created_at: "2020-01-02T03:05:05Z", parent_comment: nil, depth: 0, comment_plain: "y",
      score: 1, commenting_user: "pq"
    }
    pages = {
      "/newest/page/1.json" => [ story ], "/newest/page/2.json" => [],
      "/s/abc.json" => { **story, comments: [ comment ] }
    }
    serve(->(path, _) { [ 200, pages.fetch(path).to_json, {} ] }) do |address|
      summary = import Importers::Lobsters::Pages.new(address)

      assert_equal [ 1, 1, 0 ], [ summary.posts, summary.comments, summary.failures ]
    end
  end

  private
    def client(address, connections: 1, &)
      Importers::JsonClient.new(address, connections:, retry_delays: [ 0.01 ] * 3, &)
    end

    def unreachable(address)
      assert_raises(Importers::JsonClient::RequestFailed) { client(address).get("/x.json") }.message
    end

    # Yields the address of a server that sends the responses in order, or those that a
    # lambda returns for a path.
    def serve(answers)
      server = HttpServer.new do |request|
        answer = answers.respond_to?(:call) ? answers.call(request.path, request.connection) : answers.shift
        answer == :hang_up ? raise(IOError) : answer
      end
      yield server.url
    ensure
      server&.stop
    end
end
