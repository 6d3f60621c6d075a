require "test_helper"

# bin/ops doctor mentions networks that are blocked from the whole site.
class DoctorBlocksTest < Operations::TestCase
  include InDataDirectory

  def setup
    super
    open(database("primary")) do |handle|
      handle.execute "CREATE TABLE access_blocks " \
        "(id INTEGER PRIMARY KEY, pattern, covers, unblocked_at, expires_at)"
    end
  end

  test "warns of large networks while they are blocked" do
    { "10.0.0.0/15" => true, "10.0.0.0/8" => true, "2001:db8::/31" => true, "10.0.0.0/16" => false,
      "2001:db8::/32" => false, "192.0.2.7/32" => false }.each do |network, large|
      block network
      assert_equal [ large ? :large_blocks : :blocks ], kinds, network
      assert_includes findings.first.what, network if large
    end
  end

  test "doesn't mention blocks that have ended, or that cover sign-ups only" do
    assert_empty kinds
    block "10.0.0.0/8", covers: "sign_ups"
    assert_empty kinds
    block "10.0.0.0/8", unblocked_at: "2026-01-01 00:00:00"
    assert_empty kinds
    block "10.0.0.0/8", expires_at: (Time.now.utc - 60).strftime("%F %T.%6N")
    assert_empty kinds
    block "10.0.0.0/8", expires_at: (Time.now.utc + 60).strftime("%F %T.%6N")
    assert_equal [ :large_blocks ], kinds
  end

  private
    def findings = Operations::Doctor.new(directory, litestream).findings_of(:Blocks)
    def kinds = findings.map(&:kind)

    def block(pattern, covers: "all_requests", unblocked_at: nil, expires_at: nil)
      open(database("primary")) do |handle|
        handle.execute "DELETE FROM access_blocks"
        handle.execute "INSERT INTO access_blocks (pattern, covers, unblocked_at, expires_at) " \
          "VALUES (?, ?, ?, ?)", [ pattern, covers, unblocked_at, expires_at ]
      end
    end
end
