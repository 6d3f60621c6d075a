require "test_helper"

# A block of all requests applies in every process and in front of everything that
# responds, and ends when it expires.
class ServedAccessBlocksTest < ActiveSupport::TestCase
  self.use_transactional_tests = false # the server copies committed rows

  NETWORK, BLOCKED, OTHER = "203.0.113.0/24", "203.0.113.7", "198.51.100.1"
  PATHS = %w[ / /newest.atom /api/v1/posts /v0/maxitem.json /429.html /up /nothing /stats.js /sign-in ].freeze

  slow_test "blocks a network in all processes, closes its streams, counts its requests, and unblocks it" do
    @requests = 1 # the event stream
    SiteServer.run("WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "3") do |server|
      @server = server
      wait_until_all { get("/", from: BLOCKED)["x-page-cache"] == "stored" }
      ServedPerson.on(server, users(:admin)) do |admin|
        blocked, other = [ BLOCKED, OTHER ].map { |from| listen(admin, from) }
        block
        wait_until_all { get("/", from: BLOCKED).code == "403" }
        assert_equal "", Timeout.timeout(5) { blocked.read }
        assert_equal :wait_readable, other.read_nonblock(1, exception: false)
        assert_blocked_everywhere admin
        assert_serves_others
        assert_counts_requests admin
        admin.post "/moderation/blocks/#{id}", "_method" => "delete", "confirmed" => ""
      end
      wait_until_all { get("/", from: BLOCKED).code == "200" }

      block seconds: 4
      wait_until_all { get("/", from: BLOCKED).code == "403" }
      wait_until_all { get("/", from: BLOCKED).code == "200" }
    end
  end

  private
    # An event stream that has got its first message.
    def listen(person, from)
      person.listen_to("/live-updates?post=#{posts(:wal).id}", from:).tap do |listener|
        listener.gets("data:") && listener.gets("\n\n")
      end
    end

    # Also members, and browsers that have the page already.
    def assert_blocked_everywhere(person)
      PATHS.product([ {}, { "Cookie" => person.cookie }, { "If-None-Match" => "*" } ]).each do |path, headers|
        response = get(path, from: BLOCKED, **headers)
        assert_equal [ "403", "no-store", nil ],
          [ response.code, response["cache-control"], response["set-cookie"] ], path
      end
      assert_equal "403", get("/", from: "#{OTHER}, #{BLOCKED}").code, "a client's own header must not help"
      assert_equal "403", get("/", from: "::ffff:#{BLOCKED}").code
    end

    # A client's own header doesn't block others either, and health checks of this machine are never blocked.
    def assert_serves_others
      [ OTHER, "#{BLOCKED}, #{OTHER}", "203.0.114.1", "2001:db8::7", "127.0.0.1", "10.0.0.1", nil ]
        .each do |from|
        assert_equal "200", get("/up", from:).code, from.inspect
      end
    end

    # Of both processes.
    def assert_counts_requests(admin)
      network = Nokogiri::HTML5(admin.get("/moderation/blocks").body).css("ol.log li")
        .find { |li| li.text.include?(NETWORK) }
      assert_includes network.text, " #{@requests} requests "
      assert_includes network.text, "· blocked"
    end

    def block(seconds: nil)
      expires_at = (Time.now.utc + seconds).strftime("%F %T.%6N") if seconds
      @server.open_database do |database|
        database.execute "INSERT INTO access_blocks (kind, covers, pattern, reason, expires_at, " \
          "created_at) VALUES ('network', " \
          "'all_requests', ?, 'Flood', ?, CURRENT_TIMESTAMP)", [ NETWORK, expires_at ]
      end
    end

    def id
      @server.open_database { |database| return database.get_first_value("SELECT id FROM access_blocks") }
    end

    # In a connection of its own, so that any worker may respond.
    def get(path, from:, **headers)
      @requests += 1 if from.to_s.end_with?(BLOCKED)
      @server.connect { |http| http.get(path, { "X-Forwarded-For" => from, **headers }.compact) }
    end

    # Until the condition holds for both workers.
    def wait_until_all(&condition)
      Timeout.timeout(SiteServer::TIMEOUT) { Thread.pass until 12.times.all?(&condition) }
    end
end
