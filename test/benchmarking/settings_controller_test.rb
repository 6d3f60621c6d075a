require "test_helper"

class Benchmarking::SettingsControllerTest < ActionDispatch::IntegrationTest
  # Inside a test's transaction, transactions begin as savepoints.
  self.use_transactional_tests = false

  test "reports the settings of the process and its connection, and writes nothing" do
    assert_no_difference("Session.count") { get "/benchmarking/settings" }

    assert_response :ok
    settings = response.parsed_body
    if Kit::Postgresql.chosen?
      assert_equal [ "BEGIN", "5s" ], [ settings["begins_with"], settings.dig("pragmas", "lock_timeout") ]
    else
      assert_match(/\ABEGIN IMMEDIATE/i, settings["begins_with"])
      assert_equal({ "synchronous" => 1, "foreign_keys" => 1, "busy_timeout" => 0 },
        settings["pragmas"].slice("synchronous", "foreign_keys", "busy_timeout"))
    end
    assert_equal [ ServerParameters.to_h.stringify_keys, RUBY_DESCRIPTION ],
      settings.values_at("parameters", "ruby")
  end
end
