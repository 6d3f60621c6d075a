require "test_helper"
require_relative "../support/rails_applications"

class RailsDatabasesInitTest < Lab::TestCase
  include RailsApplications

  test "puts each further SQLite database of a Rails application below $STORAGE, as Rails reads their URLs" do
    rails gems: "gem \"sqlite3\"", routes: "", databases: <<~YAML
      default: &default
        adapter: sqlite3
        timeout: <%= ENV.fetch("TIMEOUT", 5) %>
      <% if true %>
      production:
        primary:
          <<: *default
          database: storage/production.sqlite3
        primary_replica:
          <<: *default
          replica: true
        queue:
          <<: *default
          database: storage/<%= "production" %>_queue.sqlite3
      <% end %>
    YAML
    urls = initialized.environment(storage: "/here").select { |name, _| name.end_with?("DATABASE_URL") }

    assert_equal({ "DATABASE_URL" => "sqlite3:/here/production.sqlite3",
      "PRIMARY_REPLICA_DATABASE_URL" => "sqlite3:/here/production.sqlite3",
      "QUEUE_DATABASE_URL" => "sqlite3:/here/production_queue.sqlite3" }, urls)
  end

  test "warns in a comment about further databases of a Rails application on a database server" do
    databases = "production:\n  primary: { adapter: postgresql }\n  queue: { adapter: postgresql }\n"
    rails gems: "gem \"pg\"", routes: "", databases: databases

    assert_empty initialized.environment(storage: "").keys.grep(/DATABASE_URL/)
    assert_includes File.read(File.join(@folder, "lab.yml")), "# QUEUE_DATABASE_URL:"
  end

  test "expects a single database if config/database.yml is missing or can't be understood" do
    [ nil, "production:\n  <%= [ 1,\n 2 ] %>: [", "production: { adapter: sqlite3, database: a }" ]
      .each do |databases|
      rails gems: "gem \"sqlite3\"", routes: "", databases: databases
      File.delete File.join(@folder, "lab.yml") if File.exist?(File.join(@folder, "lab.yml"))

      assert_equal [ "DATABASE_URL" ], initialized.environment(storage: "/here").keys.grep(/DATABASE_URL/),
        databases
    end
  end
end
