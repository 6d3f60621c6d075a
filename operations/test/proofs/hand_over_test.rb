require "test_helper"
require "json"
require "rotp"
require "test_helpers/checkout"
require "test_helpers/object_store"

# A real site moves to another server and back, while members post.
class HandOverProof < Operations::TestCase
  PASSPHRASE = { "BACKUP_PASSPHRASE" => "correct horse battery" }.freeze

  # Signs maria in, and prints the cookies and the secret of an authenticator app.
  SIGN_IN = <<~'RUBY'
    ApplicationController.allow_forgery_protection = false
    secret = ROTP::Base32.random
    Authenticator.create!(user: User.find_by!(username: "maria"), secret:)
    site = ActionDispatch::Integration::Session.new(Rails.application)
    site.https!
    site.host! "localhost:3000"
    site.post "/sign-in", params: { session: { username: "maria", password: "password" } }
    site.post "/sign-in/code", params: { code: ROTP::TOTP.new(secret).now }
    site.get "/settings/sessions"
    puts "result #{JSON.generate(cookies: site.cookies.to_hash, secret:, status: site.response.status)}"
  RUBY

  def setup
    super
    @old, @new = checkouts
  end

  def teardown
    [ @old, @new ].each { |site| site&.remove }
    super
  end

  test "nothing acknowledged is lost, and sessions and authenticator apps work on the new server" do
    signed_in = @old.run_script(SIGN_IN)
    assert_equal 200, signed_in["status"]
    session = { "Cookie" => signed_in["cookies"].map { |pair| URI.encode_www_form([ pair ]) }.join("; ") }
    @old.serve do
      @old.wait_until_ready
      posting_while { hand_over }
      assert_equal "503", post(@old, "late").code
      @new.serve do
        seconds = eventually { Kit::Clock.now - @last_acknowledged if post(@new, "first")&.code == "200" }
        puts "#{@acknowledged.size} acknowledged posts. #{seconds.round(1)} s from the last one on the old " \
          "server to the first one on the new server."
        assert_empty missing_on(@new)
        assert_equal 1, count(@new, "first")
        assert_equal "200", @new.get("/settings/sessions", session).code
        assert_equal "/", sign_in(signed_in["secret"])
        check_replication
        hand_back
      end
    end
    @old.serve { eventually { post(@old, "returned")&.code == "200" } }
    assert_empty missing_on(@old)
    assert_equal [ 1, 1, 0 ], %w[ first returned late ].map { |token| count(@old, token) }
  end

  private
    def checkouts = Checkout.new.then { |old| [ old, Checkout.new(backups: old.backups) ] }

    def hand_over
      sleep 2 # of posts
      puts must(@old, "hand-over")
      puts must(@new, "restore", "--with-key")
    end

    def must(site, *words)
      began = Kit::Clock.now
      output, status = site.ops(*words, **PASSPHRASE)
      puts "bin/ops #{words.join(" ")}: #{(Kit::Clock.now - began).round(1)} s"
      assert_equal 0, status.exitstatus, output
      output
    end

    # Three members, each of whom posts one after the other.
    def posting_while
      @acknowledged, @last_acknowledged, over = [], nil, false
      members = 3.times.map do
        Thread.new do
          until over
            token = SecureRandom.hex(8)
            next sleep(0.02) unless post(@old, token)&.code == "200"

            @acknowledged << token
            @last_acknowledged = Kit::Clock.now
          end
        end
      end
      yield
    ensure
      over = true
      members.each(&:join)
    end

    def post(site, token) = site.post("/benchmarking/post_create?request_token=#{token}")
    def missing_on(site) = @acknowledged - site.query("SELECT request_token FROM posts").flatten
    def count(site, token) = site.query("SELECT count(*) FROM posts WHERE request_token = ?", token).dig(0, 0)

    # Returns the path to which the sign-in redirects.
    def sign_in(secret)
      headers = { "Sec-Fetch-Site" => "same-origin" }
      login = URI.encode_www_form("session[username]" => "maria", "session[password]" => "password")
      password = @new.post("/sign-in", login, headers)
      headers["Cookie"] = password.get_fields("set-cookie").map { |cookie| cookie[/\A[^;]*/] }.join("; ")
      code = ROTP::TOTP.new(secret).at(Time.now + 30)
      URI(@new.post("/sign-in/code", URI.encode_www_form(code:), headers)["location"]).path
    end

    # By the new server, and by the old one neither now nor after a restart.
    def check_replication
      replicating = ->(site) { Operations::Replication.new(site.directory, nil).running? }
      eventually { replicating.(@new) }
      refute replicating.(@old)
      assert_equal 1, @old.ops("backup").last.exitstatus
      eventually { @new.ops("verify").last.success? }
      assert_match "The new server has started", @old.ops("maintenance-mode", "off", "--force").first
    end

    # The other way round. The old server has to be stopped for the restore.
    def hand_back
      must @new, "hand-over"
      assert_match "stop it first", @old.ops("restore", "--force", "--with-key", **PASSPHRASE).first
      @old.stop
      must @old, "restore", "--force", "--with-key"
    end
end

# Both servers share a bucket, and no directory.
class BucketHandOverProof < HandOverProof
  def setup
    @objects, @variables = Dir.mktmpdir("objects"), ENV.to_h
    @store = ObjectStore.start(self, @objects)
    ENV.update @store.variables
    super
    @old.run "bin/rails", "db:prepare"
  end

  def teardown
    super
  ensure
    ENV.replace @variables
    @store&.stop
    FileUtils.rm_rf [ @objects, "#{@objects}.log" ]
  end

  private
    def checkouts = Array.new(2) { Checkout.new(backups: ENV["BACKUP_TO"]) }
end
