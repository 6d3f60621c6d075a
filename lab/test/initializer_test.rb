require "test_helper"

class InitializerTest < Lab::TestCase
  include InFolder

  SCHEMA = <<~RUBY
    ActiveRecord::Schema[8.1].define(version: 1) do
      create_table "categories", force: :cascade do |t|
        t.integer "shop_id"
        t.string "name", null: false
        t.boolean "visible"
        t.datetime "created_at", null: false
        t.index ["name"], name: "index_categories_on_name"
      end
    end
  RUBY

  test "describes a Rails application with its database, health check and a resource" do
    routes = "resources :users\n  resources :categories\n  get \"up\" => \"rails/health#show\"\n  root \"home#show\""
    rails gems: "gem \"pg\"", routes:, production: "  config.force_ssl = true"
    target = initialized

    assert_equal [ "/up", { "X-Forwarded-Proto" => "https" } ], [ target.ready, target.headers ]
    assert_equal %w[ create_category home categories ], target.scenarios.map(&:name)
    form = URI.decode_www_form(target.scenario.request.body).to_h
    assert_equal({ "category[name]" => "{{token}}", "category[visible]" => "1",
      "authenticity_token" => "{{page.csrf-token}}" }, form)
    assert_equal [ [ "categories", "name" ] ], target.ledger.tables(target.scenario).map { |table| [ table.name, table.token ] }
    assert_instance_of Lab::Store::PostgreSQL, target.ledger.store(@folder)
  end

  test "describes a Rails application without resources, whose comments show how to go on" do
    rails gems: "gem \"sqlite3\"", routes: "# resources :users"

    target = initialized
    assert_equal [ "/", [ "home" ] ], [ target.ready, target.scenarios.map(&:name) ]
    assert_equal "bin/rails server --binding 127.0.0.1 --port 80", target.serve({ "PORT" => "80" }).join(" ")
    assert_includes File.read(File.join(@folder, "lab.yml")), "#     form: { \"order[title]\": \"{{token}}\""
  end

  test "sends JSON to a Rails application without sessions" do
    rails gems: "gem \"sqlite3\"", routes: "resources :categories"
    File.write File.join(@folder, "config/application.rb"), "    config.api_only = true\n"
    target = initialized

    assert_nil target.sign_in
    refute target.scenario.sign_in
    assert_equal({ "category" => { "name" => "{{token}}", "visible" => "1" } }, JSON.parse(target.scenario.request.body))
  end

  test "explains in a comment why a Rails application has a sign_in" do
    rails gems: "gem \"sqlite3\"", routes: "resources :categories"
    assert_includes File.read(Lab::Initializer.new(@folder).write), "# No account is needed: this fetches the cookie"
  end

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
    [ nil, "production:\n  <%= [ 1,\n 2 ] %>: [", "production: { adapter: sqlite3, database: a }" ].each do |databases|
      rails gems: "gem \"sqlite3\"", routes: "", databases: databases
      File.delete File.join(@folder, "lab.yml") if File.exist?(File.join(@folder, "lab.yml"))

      assert_equal [ "DATABASE_URL" ], initialized.environment(storage: "/here").keys.grep(/DATABASE_URL/), databases
    end
  end

  test "uses the web process of a Procfile, the server of a Rack application and the start script of a Node application" do
    { { "Procfile" => "worker: rake\nweb: bundle exec unicorn -p $PORT\n" } => "bundle exec unicorn -p 80",
      { "Procfile" => "web: puma -p ${PORT:-3000} # x" } => "sh -c exec puma -p ${PORT:-3000} # x",
      { "Procfile" => "web: A=1 puma -p $PORT" } => "sh -c exec env A=1 puma -p 80",
      { "Procfile" => "web: cd app && bin/migrate; exec puma -p ${PORT}" } => "sh -c cd app && bin/migrate; exec puma -p ${PORT}",
      { "Procfile" => "web: puma \"-p\" $PORT | tee log" } => "sh -c puma \"-p\" 80 | tee log",
      { "config.ru" => "", "Gemfile" => "gem 'falcon'" } => "bundle exec falcon serve --bind http://127.0.0.1:80",
      { "config.ru" => "" } => "rackup --host 127.0.0.1 --port 80",
      { "package.json" => "{\"scripts\":{\"start\":\"next start\"}}" } => "npx --no-install next start",
      { "package.json" => "{\"scripts\":{\"start\":\"node app.js\"}}" } => "node app.js" }.each do |files, command|
      Dir.mktmpdir do |folder|
        files.each { |name, text| File.write File.join(folder, name), text }
        path = Lab::Initializer.new(folder).write

        assert_equal command, Lab::Target.read(path).serve({ "PORT" => "80" }).join(" ")
      end
    end
  end

  test "the commented scenario, ledgers and parameter are valid once they are uncommented" do
    File.write File.join(@folder, "config.ru"), ""
    initializer = Lab::Initializer.new(@folder)
    path, text = initializer.write, initializer.text

    assert_includes initializer.found, "No write is verified yet"
    scenario = text[/^#   create_order:.*?(?=\n\n)/m].gsub(/^# /, "")
    ledgers = text.scan(/^# ledger:\n(?:#   .*\n)+/).map { |commented| commented.gsub(/^# /, "") }
    parameters = text[/^# parameters:\n.*/].gsub(/^# /, "")
    assert_equal 2, ledgers.size
    ledgers.each do |ledger|
      File.write path, text.sub(/(?=\n# No write)/, scenario + "\n") + ledger + parameters
      target = Lab::Target.read(path)

      assert_equal [ "orders" ], target.scenario("create_order").stores
      assert_equal %w[ 1 2 4 ], target.parameters["workers"]["values"]
    end
  end

  test "has a parameter for the number of processes if Puma is the server" do
    rails gems: "gem \"puma\"", routes: ""
    assert_equal %w[ 1 2 4 ], initialized.parameters["workers"]["values"]

    rails gems: "gem \"sqlite3\"", routes: ""
    Lab::Initializer.new(@folder).write(force: true)
    assert_empty Lab::Target.read(File.join(@folder, "lab.yml")).parameters
  end

  test "describes a running server by its URL" do
    path = Lab::Initializer.new(@folder, url: "https://staging.example.com/").write
    assert_equal "https://staging.example.com", Lab::Config.read(path).dig("target", "url")

    error = assert_raises(Lab::Error) { Lab::Initializer.new(@folder, url: "localhost").write(force: true) }
    assert_match "--url must start with http://", error.message
  end

  test "overwrites a lab.yml only if asked to, and says what it looked for if there is no application" do
    assert_match "no config/application.rb, Procfile, config.ru or package.json", refusal
    assert_match "such as web: ./serve --port $PORT", refusal
    { "server.js" => "web: node server.js", "app.rb" => "web: ruby app.rb -p $PORT" }.each do |file, command|
      File.write File.join(@folder, file), ""
      assert_match "such as #{command}", refusal
    end
    File.write File.join(@folder, "Procfile"), "web: serve"
    Lab::Initializer.new(@folder).write

    assert_match "lab.yml already exists", refusal
    assert_path_exists Lab::Initializer.new(@folder).write(force: true)
  end

  private
    def initialized = Lab::Target.read(Lab::Initializer.new(@folder).write)
    def refusal = assert_raises(Lab::Error) { Lab::Initializer.new(@folder).write }.message

    def rails(gems:, routes:, production: "", databases: nil)
      files = { "Gemfile" => gems, "bin/rails" => "", "config/application.rb" => "", "db/schema.rb" => SCHEMA,
        "config/environments/production.rb" => production,
        "config/routes.rb" => "Rails.application.routes.draw do\n  #{routes}\nend\n",
        "config/database.yml" => databases }.compact
      files.each do |name, text|
        path = File.join(@folder, name)
        FileUtils.mkdir_p File.dirname(path)
        File.write path, text
      end
    end
end
