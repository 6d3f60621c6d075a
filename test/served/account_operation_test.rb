require "test_helper"
require "open3"

# bin/ops account reaches the site's code, on either engine, and passes on its output and exit status.
class AccountOperationProcessTest < ActiveSupport::TestCase
  slow_test "shows an account, changes it, and says what is wrong" do
    Dir.mktmpdir do |folder|
      database = ServedDatabase.in(folder)
      environment = {
        "STORAGE" => folder,
        "TEST_DATABASE_SUFFIX" => nil,
        "RAILS_ENV" => "test",
        **database.environment
      }
      run = ->(*words) { Open3.capture2e(environment, Rails.root.join("bin/ops").to_s, "account", *words) }

      output, status = run.call("maria@example.com")
      assert_equal [ 0, "maria (member)" ], [ status.exitstatus, output.lines.first.chomp ], output

      output, status = run.call("maria", "--role", "administrator", "--address", "", "--sign-in-link")
      assert_equal 0, status.exitstatus, output
      assert_match(/^maria has no email address now\.$/, output)
      assert_match(%r{^http://www\.example\.com/password-reset/edit\?token=}, output)
      database.open do |rows|
        row = rows.execute("SELECT role, email_address FROM users WHERE username = 'maria'").first
        assert_equal [ "administrator", nil ], row.is_a?(Hash) ? row.values.first(2) : row
      end

      output, status = run.call("mariia")
      assert_equal [ 1, true ], [ status.exitstatus, output.include?("Did you mean maria?") ], output
    ensure
      database&.remove
    end
  end
end
