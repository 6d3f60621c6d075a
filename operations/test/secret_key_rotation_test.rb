require "test_helper"
require "test_helpers/rotated_secret"

# bin/ops key rotate: a new secret_key_base, and what becomes of the previous one.
class SecretKeyRotationTest < Operations::TestCase
  include RotatedSecret

  test "replaces the secret, keeps the previous one for 30 days, and follows the data" do
    output, status = ops("key", "rotate")
    assert_equal 0, status.exitstatus, output
    assert_match(/Restart the site now.*\n.*valid until/, output)
    refute_match FIRST, output

    assert_match(/\A\h{128}\z/, second = key.secret)
    refute_equal FIRST, second
    assert_equal FIRST, key.previous.secret
    assert_in_delta Time.now + 30 * 86_400, key.previous.valid_until, 60
    assert_equal [ 0o600, 0o600 ], [ key.path, previous_path ].map { |path| File.stat(path).mode & 0o777 }
    assert_equal :rotating, key.state
    assert_match(/\? The data are still encrypted with the previous .*\n  → Restart the site/, findings)

    rotation.finish second
    assert_equal :same, key.state
    assert_match "✓ secret_key_base was rotated. The previous one is valid until #{key.previous.date}",
      findings
  end

  test "doesn't lose a secret that data or members depend on" do
    rotation.start
    before = secrets
    assert_match "still encrypted with the previous", ops("key", "rotate").first, "data depend on it"
    assert_match "still encrypted with the previous", ops("key", "drop-previous").first
    assert_match "still encrypted with the previous", ops("key", "accept").first
    rotation.finish key.secret
    output, status = ops("key", "rotate")
    assert_equal 1, status.exitstatus
    assert_match(/A rotation is under way.*valid until .*\n.*drop-previous/, output, "members depend on it")
    assert_equal before, secrets

    expire
    assert_equal 0, ops("key", "rotate").last.exitstatus
    assert_equal before.first, key.previous.secret
  end

  test "of several rotations at the same time, one happens" do
    outputs = Array.new(4) { Thread.new { ops("key", "rotate") } }.map(&:value)

    assert_equal [ 0, 1, 1, 1 ], outputs.map { |_, status| status.exitstatus }.sort, outputs.map(&:first).join
    assert_equal FIRST, key.previous.secret
  end

  test "continues after a kill between the two files, and after a restore brought the previous secret back" do
    rotation.start
    put FIRST
    assert_equal :same, key.state
    interrupted = /\? secret_key_base is still the one that should be replaced.*\n/
    assert_match(/#{interrupted}  → Rotate it: bin\/ops key rotate/, findings)
    rotation.finish FIRST
    assert_path_exists previous_path

    assert_equal 0, ops("key", "rotate").last.exitstatus
    assert_equal [ FIRST, :rotating ], [ key.previous.secret, key.state ]
  end

  test "changes nothing if it can't write the file of the previous secret" do
    FileUtils.mkdir "#{previous_path}.part" # in the way
    output, status = ops("key", "rotate")

    assert_equal [ 1, FIRST, nil ], [ status.exitstatus, key.secret, key.previous ], output
    assert_match(/secret_key_base wasn't replaced: .*\nCorrect this/, output)
  end

  test "deletes the previous secret when it has expired and nothing needs it" do
    rotation.start
    expire
    refute_predicate key.previous, :valid?
    assert_match(/✗ The data are still encrypted with the previous/, findings)
    rotation.finish FIRST # a process that hasn't been restarted
    assert_path_exists previous_path

    rotation.finish key.secret
    refute_path_exists previous_path
    assert_equal :same, key.state
  end

  test "ends on demand, and says what that means" do
    assert_match "There is no previous secret_key_base", ops("key", "drop-previous").first
    rotation.start
    rotation.finish key.secret

    output, status = ops("key", "drop-previous")
    assert_equal [ 0, nil ], [ status.exitstatus, key.previous ], output
    assert_match "Restart the site now", output
  end
end
