require "test_helper"
require "open3"

# The commands in docs/api.md, run against a real server.
class DocumentedApiTest < ActiveSupport::TestCase
  EXAMPLES = Rails.root.join("docs/api.md").read.scan(/^```sh\n(.*?)^```/m)
    .flatten.grep(%r{/api/v1|/feeds/|/v0/})
    .grep_v(/event-stream/) # which doesn't end

  test "the examples run without errors and have the documented effects" do
    %w[ curl jq ].each do |program|
      skip "#{program} is not installed" unless system("which", program, out: File::NULL)
    end

    SiteServer.run do |server|
      address = "http://127.0.0.1:#{server.connect(&:port)}"
      wait_for_search server
      output, errors, status =
        Open3.capture3({ "TOKEN" => token(server, "write"), "FEEDS" => token(server, "feeds") }, "bash",
          stdin_data: script(address))

      assert status.success?, "#{errors}\n#{output.last(2_000)}"
      assert_empty errors
      assert_includes output, "The <em>checkpoint</em> is where it *hurts*"
      assert_match(/"field": "title"/, output)
      assert_equal [ [ "On forks and spoons" ], [ "And knives?", "Those too." ] ], written(server).map(&:sort)
    end
  end

  test "has examples of each part of the API" do
    text = EXAMPLES.join
    %w[
      /posts /comments /vote /bookmark /flag /inbox /me /search /search_by_date /items/
      /feeds/inbox.atom /v0/item
    ]
      .each { |part| assert_includes text, part }
  end

  private
    # With a curl that fails on error statuses.
    def script(address)
      <<~BASH
        set -euo pipefail
        curl() { command curl --silent --show-error --fail-with-body "$@"; }
        #{EXAMPLES.join("\n").gsub("https://news.example", address)}
      BASH
    end

    def token(server, scope)
      secret = "#{AccessToken::PREFIX}#{SecureRandom.base58(AccessToken::LENGTH)}"
      server.open_database do |database|
        database.execute "INSERT INTO access_tokens (user_id, name, scope, digest, created_at) VALUES (?, " \
          "'curl', ?, ?, CURRENT_TIMESTAMP)", [ users(:tomas).id, scope, AccessToken.digest(secret) ]
      end
      secret
    end

    # Returns the titles and texts that the examples wrote.
    def written(server)
      found = nil
      server.open_database do |database|
        found = [ [ "title", Post ], [ "body", Comment ] ].map do |column, model|
          database.execute("SELECT #{column} FROM #{model.table_name} WHERE author_id = ? ORDER BY id",
            [ users(:tomas).id ])
            .flatten - model.pluck(column)
        end
      end
      found
    end

    # New items are in the search index after a moment.
    def wait_for_search(server)
      eventually do
        server.connect { |http| JSON.parse(http.get("/api/v1/search?query=checkpoint").body)["nbHits"] == 2 }
      end
    end
end
