require "test_helper"
require "open3"

# Commands of bin/ops that reach the site's code, on either engine, and pass on its output and exit status.
class ServedOperationsTest < ActiveSupport::TestCase
  slow_test "shows an account, changes it, and says what is wrong" do
    with_database do |database|
      output, status = ops("account", "maria@example.com")
      assert_equal [ 0, "maria (member)" ], [ status.exitstatus, output.lines.first.chomp ], output

      output, status = ops("account", "maria", "--role", "administrator", "--address", "", "--sign-in-link")
      assert_equal 0, status.exitstatus, output
      assert_match(/^maria has no email address now\.$/, output)
      assert_match(%r{^http://www\.example\.com/sign-in-link\?token=}, output)
      database.open do |rows|
        row = rows.execute("SELECT role, email_address FROM users WHERE username = 'maria'").first
        assert_equal [ "administrator", nil ], row.is_a?(Hash) ? row.values.first(2) : row
      end

      output, status = ops("account", "mariia")
      assert_equal [ 1, true ], [ status.exitstatus, output.include?("Did you mean maria?") ], output
    end
  end

  # For administrators who are blocked themselves.
  slow_test "lists blocked networks and lets one in again" do
    with_database do |database|
      database.open { |rows| %w[ 198.51.100.0/24 2001:db8::/48 ].each { |network| block network, rows } }

      output, status = ops("unblock")
      assert_equal 0, status.exitstatus, output
      assert_equal 2, output.scan(/permanently \(number \d+, by a former member: Flood\)$/).size, output
      output, status = ops("unblock", "::ffff:198.51.100.9")
      assert_equal 0, status.exitstatus, output
      assert_match(%r{\AUnblocked 198\.51\.100\.0/24 permanently}, output)
      output, = ops("unblock")
      assert_equal [ "2001:db8::/48" ], output.scan(/^\S+/)
      output, status = ops("unblock", "198.51.100.9")
      assert_equal 1, status.exitstatus, output
      assert_match(/\ANo block of all requests applies to 198\.51\.100\.9\./, output)
    end
  end

  private
    def with_database
      Dir.mktmpdir do |folder|
        database = ServedDatabase.in(folder)
        @environment = { "STORAGE" => folder, "TEST_DATABASE_SUFFIX" => nil, "RAILS_ENV" => "test",
          **database.environment }
        yield database
      ensure
        database&.remove
      end
    end

    def ops(*words) = Open3.capture2e(@environment, Rails.root.join("bin/ops").to_s, *words)

    def block(network, rows)
      rows.execute "INSERT INTO access_blocks (kind, covers, pattern, reason, created_at) VALUES " \
        "('network', 'all_requests', '#{network}', 'Flood', CURRENT_TIMESTAMP)"
    end
end
