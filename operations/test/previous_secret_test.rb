require "test_helper"
require "test_helpers/rotated_secret"

# A rotation with variables, with backups, and with a previous secret that can't be read.
class PreviousSecretTest < Operations::TestCase
  include RotatedSecret

  test "with SECRET_KEY_BASE in the environment, prints what to set" do
    output, status = ops("key", "rotate", SECRET_KEY_BASE: FIRST)
    assert_equal 0, status.exitstatus, output
    variables = output.scan(/^(SECRET_KEY_BASE\w*)="?([^"\n]+)"?$/).to_h
    assert_equal [ FIRST, nil ], secrets

    rotated = key(**variables)
    assert_equal [ FIRST, :rotating ], [ rotated.previous.secret, rotated.state ]
    rotation(**variables).finish rotated.secret
    assert_equal :same, key(**variables).state
    assert_match "A rotation is under way", ops("key", "rotate", **variables).first
    assert_match "Remove SECRET_KEY_BASE_PREVIOUS", ops("key", "drop-previous", **variables).first

    expired = variables.merge("SECRET_KEY_BASE_PREVIOUS" => "2026-01-01T00:00:00Z #{FIRST}")
    assert_match(/\? The previous .* expired on 2026-01-01.*\n  → .*remove SECRET_KEY_BASE_PREVIOUS/,
      findings(**expired))
  end

  test "says what is wrong with a previous secret that can't be read, instead of signing everyone out" do
    [ "", FIRST, "soon #{FIRST}", "2026-12-30T03:00:00Z", "2026-12-30 #{FIRST}" ].each do |text|
      File.write previous_path, text
      error = assert_raises(Operations::SecretKey::Previous::Invalid, text) { key.previous }
      refute_match FIRST, error.message
    end
    assert_match(/✗ The previous secret_key_base can't be read: #{previous_path}.*\n  → Correct it/, findings)
  end

  test "the copy in backups is that of the current secret, once nothing needs the previous one" do
    key.save PASSPHRASE
    assert_match "after the restart, run bin/ops key save", ops("key", "rotate").first
    error = assert_raises(Operations::Error) { key.save PASSPHRASE }
    assert_match "still encrypted with the previous", error.message
    rotation.finish key.secret
    assert_match(/\? Backups contain another secret_key_base.*\n  → .*bin\/ops key save/, findings)

    key.save PASSPHRASE
    assert_match "backups contain it", findings
    assert_equal key.secret, key.decrypt(PASSPHRASE)
  end

  test "after restoring data from before the rotation, the site encrypts them again" do
    rotation.start
    rotation.finish key.secret
    Operations::SecretKey.new(directory, environment: { "SECRET_KEY_BASE" => FIRST }).accept # as restored
    assert_equal [ :rotating, nil ], [ key.state, key.problem ]

    File.delete previous_path
    assert_equal :different, key.state
  end
end
