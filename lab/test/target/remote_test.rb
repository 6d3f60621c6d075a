require "test_helper"
require_relative "../support/running_server"

# Files with target: url. Nothing is sent to these addresses.
class RemoteTargetTest < Lab::TestCase
  include RunningServer

  test "asks before it sends load to a public address" do
    path = remote_target("http://192.0.2.1")
    _, error = capture_io { assert_raises(SystemExit) { Lab::CLI.start([ "run", "--target", path ]) } }

    assert_match "Nothing was sent to http://192.0.2.1", error
    assert_match "--yes", error
    output, = capture_io { Lab::CLI.start([ "run", "--target", path, "--dry-run" ]) }
    assert_match "home", output
  end

  test "knows which servers are on this machine or in a private network" do
    nearby = %w[ 127.0.0.1:80 [::1]:80 localhost 10.1.2.3 192.168.1.1 [fd00::1] ]
    nearby.each { |host| assert Lab::Target.read(remote_target("http://#{host}")).nearby?, host }
    %w[ 192.0.2.1 [2001:db8::1] 8.8.8.8 ].each do |host|
      refute Lab::Target.read(remote_target("http://#{host}")).nearby?, host
    end
  end

  test "ignores a slash at the end of the URL" do
    assert_equal "http://127.0.0.1:80", Lab::Target.read(remote_target("http://127.0.0.1:80/")).url
  end

  test "rejects keys that only apply to a server that the lab starts" do
    message = assert_raises(Lab::Error) do
      Lab::Target.read(remote_target("http://127.0.0.1",
        ledger: { database: "sqlite", path: "a", tables: { posts: {} } },
        parameters: { workers: { environment: "WORKERS", values: [ 1 ] } }))
    end.message

    assert_match "ledger: database and parameters", message
    assert_match "ledger: command", message

    checked =
      { command: "cat tokens", checks: { totals: "SELECT 0" }, tables: { posts: { content: { name: "*" } } } }
    message = assert_raises(Lab::Error) {
      Lab::Target.read(remote_target("http://127.0.0.1", ledger: checked))
    }.message
    assert_match "ledger: checks and ledger: content", message
  end

  test "rejects a URL with a path or a password" do
    %w[ http://127.0.0.1/app http://me:secret@127.0.0.1 ].each do |url|
      assert_match "without a path",
        assert_raises(Lab::Error) { Lab::Target.read(remote_target(url)) }.message
    end
  end

  test "has no parameters, and says so" do
    path = remote_target("http://127.0.0.1")
    _, error = capture_io do
      assert_raises(SystemExit) { Lab::CLI.start([ "run", "--param", "yjit=on", "--target", path ]) }
    end

    assert_equal "remote has no parameters: it is a server that already runs (http://127.0.0.1).", error.chomp
  end

  test "injects no faults into a remote server" do
    path = remote_target("http://127.0.0.1", ledger:)
    _, error = capture_io do
      assert_raises(SystemExit) { Lab::CLI.start([ "fault", "kill", "--target", path ]) }
    end

    assert_match "is remote (http://127.0.0.1)", error
  end
end
