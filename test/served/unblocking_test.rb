require "test_helper"
require "open3"

# bin/ops unblock, for administrators who are blocked themselves.
class UnblockingTest < ActiveSupport::TestCase
  slow_test "lists blocked networks and lets one in again, on either engine" do
    Dir.mktmpdir do |folder|
      database = ServedDatabase.in(folder)
      environment = {
        "STORAGE" => folder,
        "TEST_DATABASE_SUFFIX" => nil,
        "RAILS_ENV" => "test",
        **database.environment
      }
      run = ->(*words) { Open3.capture2e(environment, Rails.root.join("bin/ops").to_s, "unblock", *words) }
      database.open { |rows| %w[ 198.51.100.0/24 2001:db8::/48 ].each { |network| block network, rows } }

      output, status = run.call
      assert_equal 0, status.exitstatus, output
      assert_equal 2, output.scan(/permanently \(number \d+, by a former member: Flood\)$/).size, output
      output, status = run.call("::ffff:198.51.100.9")
      assert_equal 0, status.exitstatus, output
      assert_match(%r{\AUnblocked 198\.51\.100\.0/24 permanently}, output)
      output, = run.call
      assert_equal [ "2001:db8::/48" ], output.scan(/^\S+/)
      output, status = run.call("198.51.100.9")
      assert_equal 1, status.exitstatus, output
      assert_match(/\ANo block of all requests applies to 198\.51\.100\.9\./, output)
    ensure
      database&.remove
    end
  end

  private
    def block(network, rows)
      rows.execute "INSERT INTO access_blocks (kind, covers, pattern, reason, created_at) VALUES " \
        "('network', 'all_requests', '#{network}', 'Flood', CURRENT_TIMESTAMP)"
    end
end
