# A site whose secret_key_base is FIRST, and what the tests of its rotation do with it.
module RotatedSecret
  include Operations::TestCase::InDataDirectory

  FIRST, PASSPHRASE = "a" * 128, "correct horse battery"

  def setup
    super
    create_internal_metadata
    put FIRST
    key.record
  end

  private
    def key(**environment) = Operations::SecretKey.new(directory, environment:)
    def rotation(**environment) = Operations::SecretKey::Rotation.new(directory, environment:)
    def previous_path = File.join(directory.storage, "secret_key_base_previous")
    def secrets = [ key.secret, key.previous&.secret ]
    def put(secret) = Operations::SecretKey.write(File.join(directory.storage, "secret_key_base"), secret)

    # As bin/ops doctor shows them.
    def findings(**variables)
      before = ENV.to_h
      ENV.update surroundings, variables
      Operations::Doctor.new(directory, litestream).findings_of(:Secret).map do |finding|
        "#{{ ok: "✓", warning: "?", error: "✗" }[finding.severity]} #{finding.what}\n  → #{finding.remedy}"
      end.join("\n")
    ensure
      ENV.replace before
    end

    def expire
      Operations::SecretKey.write previous_path, key.previous.with(valid_until: Time.now - 1).to_s
    end

    def surroundings
      super.merge("SECRET_KEY_BASE" => nil, "SECRET_KEY_BASE_DUMMY" => nil, "SECRET_KEY_BASE_PREVIOUS" => nil)
    end
end
