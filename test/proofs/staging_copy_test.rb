require "test_helper"
require_relative "../../kit/test/shared/production_site"
require_relative "../../operations/test/test_helpers/sinks"

# A real site, copied while members write, and a site that is started from the copy with the environment of
# the original.
class StagingCopyProof < ActiveSupport::TestCase
  SECRET = "s" * 128

  setup do
    @folder, @hook, @mail = Dir.mktmpdir, Sinks::HttpSink.new, MailServer.new
    @site, @copy = %w[ site copy ].map do |name|
      ProductionSite.new("#{@folder}/#{name}", backups: "#{@folder}/backups", **environment)
    end
    sqlite_only "bin/ops copies SQLite files"
  end

  teardown do
    @copy.stop
    [ @hook, @mail ].each(&:stop)
    FileUtils.rm_rf @folder
  end

  test "a copy that is started sends nothing, backs up nothing, says what it is, and has nothing private" do
    @site.run "bin/rails", "db:prepare"
    @site.run "bin/ops", "backup"
    markers = PrivateMarkers.plant(@site.directory)
    copy_while_members_write
    assert_empty found(markers)

    backups = Dir["#{@folder}/backups/**/*"].sort
    @copy.run "bin/ops", "prepare"
    @copy.serve do
      @copy.wait_until_ready
      check_pages
      check_sign_in
      request_password_reset
      eventually { File.exist?(@copy.directory.path("_watch.json")) } # after the first round of checks
      refuse_backups
    end

    assert_empty found(markers)
    assert_equal [ [], 0, backups ],
      [ @hook.requests, @mail.connections, Dir["#{@folder}/backups/**/*"].sort ]
  end

  private
    def found(markers)
      PrivateMarkers.found(@copy.storage, [ *markers.values, SECRET ]).map { |text| markers.key(text) }
    end

    def copy_while_members_write
      writing, written = true, 0
      writer = Thread.new do
        @site.directory.primary.write(seconds: 5) do |database|
          while writing
            database.execute "INSERT INTO comments (post_id, author_id, body, created_at, updated_at) " \
              "VALUES (1, 1, 'written meanwhile', datetime('now'), datetime('now'))"
            written += 1
          end
        end
      end
      began = Kit::Clock.now
      puts @site.run("bin/ops", "copy", "--for", "staging", @copy.storage)
      puts "#{written} comments written in #{(Kit::Clock.now - began).round(1)} s meanwhile"
    ensure
      writing = false
      writer.join
    end

    def check_pages
      page = get("/")
      assert_match(/Staging copy of Frontpage, made .* UTC\./, page.body)
      assert_equal [ "200", "noindex, nofollow" ], [ page.code, page["X-Robots-Tag"] ]
      assert_equal "User-agent: *\nDisallow: /\n", get("/robots.txt").body
    end

    def check_sign_in
      link = @copy.run("bin/ops", "account", "admin", "--sign-in-link")[/http\S+/]
      token = Rack::Utils.parse_query(URI(link).query)["token"]
      response = post("/sign-in-link", "token" => token, "user[password]" => "a new passphrase for staging")
      assert_equal "303", response.code
      response = post("/sign-in",
        "session[username]" => "admin", "session[password]" => "a new passphrase for staging")
      assert_equal [ "302", "/" ], [ response.code, URI(response["Location"]).path ]
      assert_equal "422",
        post("/sign-in", "session[username]" => "maria", "session[password]" => "password").code
    end

    # By a job, which writes a file.
    def request_password_reset
      sql = "SELECT email_address FROM users WHERE username = 'maria'"
      address = @copy.directory.primary.read { |database| database.get_first_value(sql) }
      post "/password-reset", "password_reset[email_address]" => address
      eventually { File.exist?("#{@copy.storage}/mails/#{address}") }
    end

    def refuse_backups
      %w[ backup verify replicate backups restore ].each do |command|
        output, status = @copy.ops(command)
        assert_equal [ 1, true ],
          [ status.exitstatus, output.include?("is a staging copy of Frontpage of 2") ], output
      end
      assert_match "✓ #{@copy.storage} is a staging copy", @copy.ops("doctor").first
    end

    def get(path) = @copy.get(path)

    def post(path, fields)
      @copy.post path, URI.encode_www_form(fields), "Sec-Fetch-Site" => "same-origin"
    end

    # The same for both, as if it had been copied to the staging server.
    def environment
      { "RELAX_SSL" => "true", "SECRET_KEY_BASE" => SECRET, "SMTP_ADDRESS" => "127.0.0.1",
        "SMTP_PORT" => @mail.port.to_s, "ALERT_EMAILS" => "ops@example.com", "ALERT_WEBHOOK" => @hook.url,
        "ALERT_PING" => @hook.url("/ping"), "WEBMENTIONS" => "1", "REACH_LOOPBACK" => "1",
        "SOLID_QUEUE_IN_PUMA" => "1", "REPLICATION_IN_PUMA" => "1", "CHECKPOINTS_IN_PUMA" => "1",
        "WATCH_IN_PUMA" => "1", "WATCH_INTERVAL" => "2", "WEB_CONCURRENCY" => "0",
        "RAILS_LOG_LEVEL" => "warn", "HOST" => nil }
    end
end
