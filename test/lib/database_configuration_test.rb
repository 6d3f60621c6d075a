require "test_helper"

class DatabaseConfigurationTest < ActiveSupport::TestCase
  test "a data directory may have any name" do
    skip "DATABASE_URL names the databases" if Kit::Postgresql.chosen?

    [ "plain", "a b", "prüfung", "site #2", "50% off: now", "\"q\" 'q'", "[1] {a}", "- *" ].each do |name|
      storage = File.join(Dir.tmpdir, name)
      files = configured(storage).map { |configuration| configuration.fetch("database") }

      assert_equal [ storage ], files.map { |file| File.dirname(file) }.uniq, name
    end
  end

  private
    # The databases in production.
    def configured(storage)
      with_environment(STORAGE: storage) do
        Rails.application.config.database_configuration.fetch("production").values
      end
    end
end
