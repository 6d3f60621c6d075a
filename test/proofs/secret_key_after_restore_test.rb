require "test_helper"
require_relative "../../kit/test/shared/production_site"

# A site is lost and restored on another machine: secret_key_base comes with the backup.
class SecretKeyAfterRestoreTest < ActiveSupport::TestCase
  PASSPHRASE = { "BACKUP_PASSPHRASE" => "correct horse battery" }.freeze

  # Signs a member in, and prints the cookies and the secret of their authenticator app.
  SIGN_IN = <<~'RUBY'
    ApplicationController.allow_forgery_protection = false
    user = User.create!(username: "maria", password: "a long enough passphrase")
    secret = ROTP::Base32.random
    Authenticator.create!(user:, secret:)
    site = ActionDispatch::Integration::Session.new(Rails.application)
    site.host! "localhost:3000"
    site.post "/sign-in", params: { session: { username: "maria", password: "a long enough passphrase" } }
    site.post "/sign-in/code", params: { code: ROTP::TOTP.new(secret).now }
    site.get "/settings/sessions"
    puts "result #{JSON.generate(cookies: site.cookies.to_hash, secret:, status: site.response.status)}"
  RUBY

  # Prints whether that session and app still work.
  RETURN = <<~'RUBY'
    cookies, secret = JSON.parse(ENV.fetch("SIGNED_IN")).values_at("cookies", "secret")
    site = ActionDispatch::Integration::Session.new(Rails.application)
    site.host! "localhost:3000"
    cookies.each { |name, value| site.cookies[name] = value }
    site.get "/settings/sessions"
    accepted = Authenticator.first.consume_code(ROTP::TOTP.new(secret).at(Time.now + 30))
    puts "result #{JSON.generate(session: site.response.status, code: accepted)}"
  RUBY

  slow_test "sessions and authenticator apps survive a restore elsewhere with the key from the backup" do
    sqlite_only "bin/ops restores SQLite files"
    Dir.mktmpdir do |folder|
      @site = ProductionSite.empty_in(folder)
      rails "db:prepare"
      assert_equal 1, fingerprints
      signed_in = @site.run_script(SIGN_IN).tap { |result| assert_equal 200, result["status"] }.to_json
      ops "key", "save", **PASSPHRASE
      ops "backup"
      FileUtils.rm_rf "#{folder}/storage"

      assert_match "secret_key_base, with which the data were made, is missing", ops("restore")
      assert_match "secret_key_base:warning secret_key_base isn't the one", rails("db:prepare")
      assert_equal({ "session" => 302, "code" => false }, @site.run_script(RETURN, "SIGNED_IN" => signed_in))

      ops "restore", "--force", "--with-key", **PASSPHRASE
      refute_match "secret_key_base:warning", rails("db:prepare")
      assert_equal({ "session" => 200, "code" => true }, @site.run_script(RETURN, "SIGNED_IN" => signed_in))
    end
  end

  private
    def fingerprints
      database = SQLite3::Database.new(@site.directory.primary.path)
      database.get_first_value(
        "SELECT count(*) FROM ar_internal_metadata WHERE key = 'secret_key_base_fingerprint'"
      )
    ensure
      database&.close
    end

    def rails(...) = @site.run("bin/rails", ...)
    def ops(...) = @site.run("bin/ops", ...)
end
