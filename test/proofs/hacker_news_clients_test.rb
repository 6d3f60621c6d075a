require "test_helper"
require "hacker/news/client"

# Third-party clients of Hacker News, pointed at this site.
class HackerNewsClientsTest < ActiveSupport::TestCase
  # Configured with base_url.
  test "the gem hacker-news-client reads lists, items, users and whole threads" do
    serve do |address|
      client = Hacker::News::Client.new(base_url: "#{address}/v0")

      assert_equal [ posts(:wal).title, posts(:ask_backups).title ], client.new_stories(limit: 2).map(&:title)
      assert_equal Post.visible.count, client.top_stories.grep(Hacker::News::Story).size
      assert_equal [ posts(:ask_backups).id * 2 ], client.ask_story_ids
      assert_empty client.job_stories
      assert_equal [ "maria", 1200 ], client.user("maria").then { |user| [ user.id, user.karma ] }
      assert_equal [ nil, nil, nil ],
        [ client.user("nobody-here"), client.item(2), client.item(comments(:taken_back).id * 2 + 1) ]
      assert_equal client.max_item, [ *client.updates.items, client.max_item ].max
      read_thread client
    end
  end

  # Its host is hardcoded; read.mjs redirects its requests.
  test "the npm package node-hn-api reads lists, items and users" do
    skip "npm is not installed" unless NpmClient.available?

    serve do |address|
      json = NpmClient.new("node-hn-api")
        .read(address, "maria", posts(:wal).id * 2, comments(:answer).id * 2 + 1)

      assert_equal [ "wal", "ask_backups", "show_terminal", "essay" ].map { |name| posts(name).title },
        json["lists"]["New"].pluck("title")
      assert_equal [ [ posts(:show_terminal).id * 2 ], [] ],
        json["lists"].values_at("Show", "Job").map { |items| items.pluck("id") }
      assert_equal [ "maria", "maria", posts(:wal).url ],
        [ json["user"]["id"], json["comment"]["by"], json["post"]["url"] ]
      assert_equal [ nil, nil ], json.values_at("unknown_user", "unknown_item")
    end
  end

  # Its host is hardcoded too, and it depends on the unmaintained package request, which request/index.js
  # replaces and redirects.
  test "the npm package hacker-news-api searches and reads items and users" do
    skip "npm is not installed" unless NpmClient.available?

    serve do |address|
      eventually { Net::HTTP.get(URI("#{address}/api/v1/search?query=checkpoint"))
        .include?('"nbHits":2') } # the index is updated in the background
      json = NpmClient.new("hacker-news-api").read(address, "maria", posts(:wal).id * 2)
      titles = json.transform_values { |result| result.dig("response", "hits")&.pluck("title") }

      assert_equal [ json.size - 1, 404 ],
        [ json.values.count { |result| result["error"].nil? }, json["unknown_user"]["error"] ]
      assert_equal %i[ wal ask_backups show_terminal essay ].map { |name| posts(name).title },
        titles["recent"]
      assert_equal %i[ wal ask_backups essay ].map { |name| posts(name).title }, titles["top"]
      assert_equal [ titles["recent"].first(3), titles["recent"].last(1), titles["recent"].last(2) ],
        titles.values_at("week", "older", "page")
      assert_equal %i[ correction objection ].map { |name| (comments(name).id * 2 + 1).to_s }.sort,
        json["words"]["response"]["hits"].pluck("objectID").sort
      assert_equal [ posts(:wal).title, 1, "maria" ],
        [
          json["item"]["response"]["title"],
          json["item"]["response"]["children"].size,
          json["user"]["response"]["username"]
        ]
    end
  end

  private
    # Reads a thread without deleted comments, since the gem skips those with all their replies.
    def read_thread(client)
      turns = flatten(client.comment_tree(posts(:ask_backups).id * 2)).drop(1)

      assert_equal posts(:ask_backups).comments.map { |comment| comment.id * 2 + 1 }.sort,
        turns.map(&:id).sort
      assert_includes turns.map(&:text), "<p>Restore it <em>weekly</em>. (0)</p>\n"
    end

    def flatten(node) = [ node, *node.replies.flat_map { |reply| flatten(reply) } ]

    def serve
      SiteServer.run { |server| yield "http://127.0.0.1:#{server.connect(&:port)}" }
    end
end
