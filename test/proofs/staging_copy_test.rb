require "test_helper"
require "open3"
require_relative "../../operations/test/test_helpers/sinks"

# A real site, copied while members write, and a site that is started from the copy with the environment of
# the original.
class StagingCopyProof < ActiveSupport::TestCase
  SECRET = "s" * 128

  setup do
    @folder, @hook, @mail = Dir.mktmpdir, Sinks::HttpSink.new, MailServer.new
    @site, @copy = %w[ site copy ].map { |name| Kit::DataDirectory.new("#{@folder}/#{name}") }
    sqlite_only "bin/ops copies SQLite files"
  end

  teardown do
    @server&.stop seconds: 20
    [ @hook, @mail ].each(&:stop)
    FileUtils.rm_rf @folder
  end

  test "a copy that is started sends nothing, backs up nothing, says what it is, and has nothing private" do
    run_command @site, "bin/rails", "db:prepare"
    run_command @site, "bin/ops", "backup"
    markers = PrivateMarkers.plant(@site)
    copy_while_members_write
    assert_empty found(markers)

    backups = Dir["#{@folder}/backups/**/*"].sort
    run_command @copy, "bin/ops", "prepare"
    serve @copy do
      check_pages
      check_sign_in
      request_password_reset
      eventually { File.exist?(@copy.path("_watch.json")) } # after the first round of checks
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
        @site.primary.write(seconds: 5) do |database|
          while writing
            database.execute "INSERT INTO comments (post_id, author_id, body, created_at, updated_at) " \
              "VALUES (1, 1, 'written meanwhile', datetime('now'), datetime('now'))"
            written += 1
          end
        end
      end
      began = Kit::Clock.now
      puts run_command(@site, "bin/ops", "copy", "--for", "staging", @copy.storage)
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
      link = run_command(@copy, "bin/ops", "account", "admin", "--sign-in-link")[/http\S+/]
      token = Rack::Utils.parse_query(URI(link).query)["token"]
      fields = { "_method" => "patch", "token" => token, "user[password]" => "a new passphrase for staging" }
      response = post("/password-reset", fields)
      assert_equal "302", response.code
      response = post("/sign-in",
        "session[username]" => "admin", "session[password]" => "a new passphrase for staging")
      assert_equal [ "302", "/" ], [ response.code, URI(response["Location"]).path ]
      assert_equal "422",
        post("/sign-in", "session[username]" => "maria", "session[password]" => "password").code
    end

    # By a job, which writes a file.
    def request_password_reset
      sql = "SELECT email_address FROM users WHERE username = 'maria'"
      address = @copy.primary.read { |database| database.get_first_value(sql) }
      post "/password-reset", "password_reset[email_address]" => address
      eventually { File.exist?("#{@copy.storage}/mails/#{address}") }
    end

    def refuse_backups
      %w[ backup verify replicate backups restore ].each do |command|
        output, status = ops(command)
        assert_equal [ 1, true ],
          [ status.exitstatus, output.include?("is a staging copy of Frontpage of 2") ], output
      end
      assert_match "✓ #{@copy.storage} is a staging copy", ops("doctor").first
    end

    def ops(command) = Open3.capture2e(environment(@copy), Rails.root.join("bin/ops").to_s, command)

    def serve(directory)
      @port = Kit::FreePort.find
      @server = Kit::ProcessGroup.new({ **environment(directory), "PORT" => @port.to_s }, "bin/rails",
        "server", "--binding", "127.0.0.1", chdir: Rails.root.to_s, %i[ out err ] => "#{@folder}/log")
      eventually { get("/ready")&.code == "200" }
      yield
    ensure
      @server&.stop seconds: 20
      @server = nil
    end

    def get(path) = ask { |http| http.get(path) }

    def post(path, fields)
      ask { |http| http.post(path, URI.encode_www_form(fields), "Sec-Fetch-Site" => "same-origin") }
    end

    def ask(&)
      Net::HTTP.start("127.0.0.1", @port, read_timeout: 30, &)
    rescue SystemCallError, IOError
      nil
    end

    def run_command(directory, *words)
      output, status = Open3.capture2e(environment(directory), *words, chdir: Rails.root.to_s)
      assert_predicate status, :success?, output
      output
    end

    # The same for both, as if it had been copied to the staging server.
    def environment(directory)
      { "RAILS_ENV" => "production", "STORAGE" => directory.storage, "BACKUP_TO" => "#{@folder}/backups",
        "RELAX_SSL" => "true", "SECRET_KEY_BASE" => SECRET, "SMTP_ADDRESS" => "127.0.0.1",
        "SMTP_PORT" => @mail.port.to_s, "ALERT_EMAILS" => "ops@example.com", "ALERT_WEBHOOK" => @hook.url,
        "ALERT_PING" => @hook.url("/ping"), "WEBMENTIONS" => "1", "REACH_LOOPBACK" => "1",
        "SOLID_QUEUE_IN_PUMA" => "1", "REPLICATION_IN_PUMA" => "1", "CHECKPOINTS_IN_PUMA" => "1",
        "WATCH_IN_PUMA" => "1", "WATCH_INTERVAL" => "2", "WEB_CONCURRENCY" => "0",
        "RAILS_LOG_LEVEL" => "warn", "SAMPLES" => nil, "TEST_DATABASE_SUFFIX" => nil, "CI" => nil,
        "HOST" => nil }
    end
end
