require "test_helper"
require_relative "../../kit/test/shared/production_site"

# bin/ops key rotate on a site in production: before, in the 30 days after the restart, and after them.
class SecretKeyRotationProof < ActiveSupport::TestCase
  # Signs in, and makes one of everything that is signed, encrypted or derived.
  # Prints what a member has of it.
  BEFORE = <<~'RUBY'
    ApplicationController.allow_forgery_protection = false
    admin = User.create!(username: "admin", password: "a long enough passphrase", role: :administrator)
    user = User.create!(username: "maria", password: "a long enough passphrase", email_address: "maria@example.com",
      unconfirmed_email_address: "new@example.com")
    secret = ROTP::Base32.random
    sessions = { "whole" => true, "absent" => true, "half" => false }.to_h do |name, whole|
      site = ActionDispatch::Integration::Session.new(Rails.application)
      site.host! "localhost:3000"
      Authenticator.where(user:).delete_all
      Authenticator.create!(user:, secret:)
      site.post "/sign-in", params: { session: { username: "maria", password: "a long enough passphrase" } }
      site.post "/sign-in/code", params: { code: ROTP::TOTP.new(secret).now } if whole
      [ name, site.cookies.to_hash ]
    end
    Site.load.change({ smtp_address: "localhost", smtp_user_name: "news", smtp_password: "geheim ü" }, by: admin)
    Erasure.perform User.create!(username: "carla", password: "a long enough passphrase"), texts: true
    deletion = AccountDeletion.of(User.create!(username: "dora", password: "a long enough passphrase"), texts: true)
    tokens = { reset: user.password_reset_token, confirmation: user.generate_token_for(:email_confirmation),
      unsubscription: user.generate_token_for(:mailed_unsubscription), progress: deletion.progress_key,
      invitation: user.invitations.create!.generate_token_for(:joining), challenge: Passkey::Challenge.issue("sign-in"),
      authenticator: Authenticator.generate_signed_secret(user) }
    puts "result #{JSON.generate(sessions:, secret:, tokens:)}"
  RUBY

  # Prints what still works of it, and the cookies that the member has then.
  AFTER = <<~'RUBY'
    sessions, secret, tokens = JSON.parse(ENV.fetch("MADE_BEFORE")).values_at("sessions", "secret", "tokens")
    user = User.find_by!(username: "maria")
    visit = ->(cookies, path) do
      site = ActionDispatch::Integration::Session.new(Rails.application)
      site.host! "localhost:3000"
      cookies.each { |name, value| site.cookies[name] = value }
      site.get path
      [ site.response.status == 200, site.cookies.to_hash ]
    end
    token = ->(name, path) { visit.call({}, "#{path}?token=#{CGI.escape(tokens.fetch(name))}").first }
    in_between = visit.call(sessions["whole"], "/settings/sessions")
    Authenticator.where(user:).update_all(last_step: 0)
    signed = {
      session: visit.call(sessions["absent"], "/settings/sessions").first,
      second_step: visit.call(sessions["half"], "/sign-in/code").first,
      reset: token.call("reset", "/password-reset/edit"),
      confirmation: token.call("confirmation", "/confirm-email"),
      unsubscription: token.call("unsubscription", "/unsubscribe"),
      progress: !!AccountDeletion.find_by_progress_key(tokens["progress"]),
      invitation: !!Invitation.find_usable(tokens["invitation"]),
      authenticator: !!Authenticator.verify_signed_secret(tokens["authenticator"], user),
      challenge: !!Passkey::Challenge.consume(tokens["challenge"], "sign-in").tap { Rails.cache.clear }
    }
    kept = { session: in_between.first, code: user.authenticator.consume_code(ROTP::TOTP.new(secret).now),
      smtp_password: Site.load.smtp_password, names: ReservedUsername.among(%w[ carla dora ines ]).sort,
      alerts: Operations::Watch::Settings.new(Kit::DataDirectory.here, Struct.new(:contact).new(nil)).smtp.fetch(:password) }
    puts "result #{JSON.generate(signed:, kept:, cookies: in_between.last)}"
  RUBY

  KEPT = { "session" => true, "code" => true, "smtp_password" => "geheim ü", "names" => %w[ carla dora ],
    "alerts" => "geheim ü" }.freeze

  slow_test "members notice nothing, and after 30 days the previous secret is worth nothing" do
    sqlite_only "the site on PostgreSQL gets its secret from the environment"
    Dir.mktmpdir do |folder|
      @site = ProductionSite.empty_in(folder)
      rails "db:prepare"
      made = runner(BEFORE)
      ops "key", "rotate"
      first = File.read("#{folder}/storage/secret_key_base_previous").split.last
      assert_match "still encrypted with the previous", doctor

      within = runner(AFTER, made)
      assert_equal [ within["signed"].transform_values { true }, KEPT ], within.values_at("signed", "kept"),
        "before a run"
      @site.serve do
        @site.wait_until_ready
        assert_match(/✓ secret_key_base was rotated\. The previous one is valid until .*; no data/, doctor)
      end
      within = runner(AFTER, made)
      assert_equal [ within["signed"].transform_values { true }, KEPT ], within.values_at("signed", "kept"),
        "after it"

      made["sessions"]["whole"] = within["cookies"]
      File.write "#{folder}/storage/secret_key_base_previous", "#{1.minute.ago.utc.iso8601} #{first}"
      after = runner(AFTER, made)
      assert_equal [ after["signed"].transform_values { false }, KEPT ], after.values_at("signed", "kept"),
        "when it has expired"
      rails "runner", "SecretKeyRotation.continue"
      assert_not File.exist?("#{folder}/storage/secret_key_base_previous")
      after = runner(AFTER, made)
      assert_equal [ after["signed"].transform_values { false }, KEPT ], after.values_at("signed", "kept"),
        "when it is deleted"
      assert_empty Dir.glob("#{folder}/**/*").select { |path|
        File.file?(path) && File.binread(path).include?(first)
      }
    end
  end

  private
    def runner(script, made = nil) = @site.run_script(script, "MADE_BEFORE" => made.to_json)
    def doctor = @site.ops("doctor").first
    def rails(...) = @site.run("bin/rails", ...)
    def ops(...) = @site.run("bin/ops", ...)
end
