require "test_helper"
require "open3"
require_relative "../../operations/test/test_helpers/file_contents"

# A real site with replication, on which a text spreads as far as it can, and is then purged: no file has it.
class PurgeProof < ActiveSupport::TestCase
  WORD = "Xylographzz"
  SECRET = "Never publish: the secret word is #{WORD}, dear readers."

  PASSWORD = "a long enough password"

  setup do
    sqlite_only "PostgreSQL has no files to search"
    @folder = Dir.mktmpdir
    @directory = Kit::DataDirectory.new("#{@folder}/site")
  end

  teardown do
    @server&.stop seconds: 20
    FileUtils.rm_rf @folder
  end

  test "no file of the site, its backups or its log has the text after a purge, and no page shows it" do
    run_command "bin/rails", "db:prepare"
    prepare_members
    serve do
      spread
      assert_spread
      purge
      assert_empty files, logged
      assert_gone_from_pages
    end
    assert_empty files
    run_command "bin/ops", "backup"
    assert_empty files
  end

  private
    def files = FileContents.with(WORD, @folder).map { |path| path.delete_prefix("#{@folder}/") }

    # The lines of the log with the word, for the message.
    def logged = File.readlines("#{@folder}/log").grep(/#{WORD}/i).join

    def prepare_members
      run_command "bin/rails", "runner", <<~RUBY
        { "admin" => "administrator", "ines" => "moderator", "maria" => "member" }.each do |username, role|
          user = User.create!(username:, role:, karma: 500, created_at: 1.year.ago, password: "#{PASSWORD}",
            email_address: "\#{username}@example.com")
          NotificationSetting.create!(user:, email_frequency: "each", email_since: 1.day.ago,
            email_messages: true)
        end
      RUBY
    end

    def spread
      @maria, @admin, @ines = %w[ maria admin ines ].map { |name| Person.new(@port, name) }
      @post = @maria.post("/posts", "post[title]" => "About #{WORD}", "post[body]" => SECRET,
        "post[url]" => "http://#{WORD.downcase}.example/")["Location"][%r{/posts/\d+}]
      @comment = comment(@maria, "#{SECRET}\n\nHello @admin. #{"long " * 2_000}")
      @maria.post("/comments/#{@comment}", "_method" => "patch",
        "comment[body]" => "#{SECRET}\n\nHello @admin.")
      comment @admin, "> #{SECRET}\n\nPlease don't, @maria.", to: "/comments/#{@comment}/replies"
      decide @admin, @post, "retitled", title: "Harmless"
      decide @admin, @post, "locked", reason: "It says: #{SECRET}"
      ask_moderators
      look
      eventually { files.grep(%r{site/mails/}).any? }
      run_command "bin/rails", "runner",
        "PublicDump.refresh; raise 'about #{WORD}' rescue Rails.error.report($!)"
      run_command "bin/ops", "backup"
    end

    def comment(person, body, to: "#{@post}/comments")
      location = person.post(to, "comment[body]" => body)["Location"]
      location[/comment_?(\d+)/, 1] || flunk(location)
    end

    def decide(person, path, action, reason: "As the guidelines say", **values)
      fields = { action:, reason:, **values }.to_h { |name, value| [ "moderation_action[#{name}]", value ] }
      response = person.post("/moderation#{path}/actions", fields)
      assert_equal "303", response.code, response.body
    end

    def ask_moderators
      @maria.post("/conversations", "message[body]" => "Why did you lock “#{SECRET}”?",
        "message[moderation_action_id]" => "")
    end

    # As visitors, in each process.
    def look
      20.times { paths.each { |path| Person.new(@port).get(path) } }
      @maria.get "/search?q=#{WORD}"
      @maria.get "/settings/export"
    end

    def paths = [ "/", "/newest", @post, "/comments", "/api/v1/posts", "#{@post}.atom", "/users/maria" ]

    # In these places, among others, before the purge.
    def assert_spread
      found = files.join("\n")
      [ %r{site/production.sqlite3(-wal)?$}, %r{site/production_public.sqlite3$}, %r{site/mails/},
        %r{site/production_errors.sqlite3}, %r{backups/.*\.ltx$}, %r{site/\..*ltx$} ]
        .each { |place| assert_match place, found }
      assert_match WORD, Person.new(@port).get(@post).body
    end

    def purge
      [ "/comments/#{@comment}", @post ].each do |path|
        decide @admin, path, "purge_requested", reason: "Leak"
        decide @ines, path, "purged", reason: ""
      end
      eventually(seconds: 180) { states.uniq == %w[ purged ] }
    end

    def states
      @directory.primary.read { |database| database.execute("SELECT state FROM purges").flatten }
    end

    def assert_gone_from_pages
      20.times do
        paths.each { |path| assert_no_match(/#{WORD}/i, Person.new(@port).get(path).body, path) }
      end
      assert_no_match(/#{WORD} is/i, @maria.get("/search?q=#{WORD}").body)
      log = Person.new(@port).get("/moderation/log").body
      assert_match(/Leak/, log)
    end

    def serve
      @port = Kit::FreePort.find
      @server = Kit::ProcessGroup.new({ **environment, "PORT" => @port.to_s }, "bin/rails", "server",
        "--binding", "127.0.0.1", chdir: Rails.root.to_s, %i[ out err ] => "#{@folder}/log")
      eventually { Person.new(@port).get("/ready").code == "200" }
      yield
    ensure
      @server&.stop seconds: 20
      @server = nil
    end

    def run_command(*words)
      output, status = Open3.capture2e(environment, *words, chdir: Rails.root.to_s)
      assert_predicate status, :success?, output
    end

    def environment
      { "RAILS_ENV" => "production", "STORAGE" => @directory.storage, "BACKUP_TO" => "#{@folder}/backups",
        "RELAX_SSL" => "true", "SECRET_KEY_BASE" => "s" * 128, "PUBLIC_DUMP" => "1", "WEBMENTIONS" => "1",
        "REACH_LOOPBACK" => "1", "SOLID_QUEUE_IN_PUMA" => "1", "REPLICATION_IN_PUMA" => "1",
        "CHECKPOINTS_IN_PUMA" => "1", "WEB_CONCURRENCY" => "2", "RAILS_LOG_LEVEL" => "info",
        "SAMPLES" => "0", "SMTP_ADDRESS" => nil, "TEST_DATABASE_SUFFIX" => nil, "CI" => nil, "HOST" => nil }
    end

    # A client of the site, signed in if it has a name.
    class Person
      def initialize(port, name = nil)
        @port, @cookies = port, {}
        post("/sign-in", "session[username]" => name, "session[password]" => PASSWORD) if name
      end

      def get(path) = ask { |http| http.get(path, headers) }

      def post(path, fields)
        ask { |http| http.post(path, URI.encode_www_form(fields), headers) }
      end

      private
        def headers
          cookie = @cookies.map { |pair| pair.join("=") }.join("; ")
          { "Accept" => "text/html", "Sec-Fetch-Site" => "same-origin", "Cookie" => cookie }.compact_blank
        end

        def ask(&)
          response = Net::HTTP.start("127.0.0.1", @port, read_timeout: 60, &)
          response.get_fields("Set-Cookie").to_a.each { |one| @cookies.store(*one[/\A[^;]*/].split("=", 2)) }
          response.tap { response.body&.force_encoding(Encoding::UTF_8) }
        rescue SystemCallError, IOError
          Net::HTTPServiceUnavailable.new("1.1", "503", "down")
        end
    end
end
