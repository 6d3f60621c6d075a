require "test_helper"

# What operations keep is what the site writes.
class OperationsTest < ActiveSupport::TestCase
  test "every file of the site's is kept, or made of one that is" do
    sqlite_only "PostgreSQL's databases are no files of the community"
    community = Operations::Community.new(Rails.root.join("storage").to_s, environment: "production")
    configured = ActiveRecord::Base.configurations.configs_for(env_name: "production").map(&:database)

    assert_equal configured.sort, [ *community.databases, *community.derived ].reject { |database| database.name.in?(%w[ tally erasures ]) }.map(&:path).sort
  end
end
