require "test_helper"

class InitTest < Lab::TestCase
  test "uses the web process of a Procfile, the server of a Rack application, the start script of Node" do
    { { "Procfile" => "worker: rake\nweb: bundle exec unicorn -p $PORT\n" } => "bundle exec unicorn -p 80",
      { "Procfile" => "web: puma -p ${PORT:-3000} # x" } => "sh -c exec puma -p ${PORT:-3000} # x",
      { "Procfile" => "web: A=1 puma -p $PORT" } => "sh -c exec env A=1 puma -p 80",
      { "Procfile" => "web: cd app && bin/migrate; exec puma -p ${PORT}" } =>
        "sh -c cd app && bin/migrate; exec puma -p ${PORT}",
      { "Procfile" => "web: puma \"-p\" $PORT | tee log" } => "sh -c puma \"-p\" 80 | tee log",
      { "config.ru" => "", "Gemfile" => "gem 'falcon'" } =>
        "bundle exec falcon serve --bind http://127.0.0.1:80",
      { "config.ru" => "" } => "rackup --host 127.0.0.1 --port 80",
      { "package.json" => "{\"scripts\":{\"start\":\"next start\"}}" } => "npx --no-install next start",
      { "package.json" => "{\"scripts\":{\"start\":\"node app.js\"}}" } =>
        "node app.js" }.each do |files, command|
      Dir.mktmpdir do |folder|
        files.each { |name, text| File.write File.join(folder, name), text }
        path = Lab::Init.new(folder).write

        assert_equal command, Lab::Target.read(path).serve({ "PORT" => "80" }).join(" ")
      end
    end
  end

  test "the commented scenario, ledgers and parameter are valid once they are uncommented" do
    File.write File.join(@folder, "config.ru"), ""
    init = Lab::Init.new(@folder)
    path, text = init.write, init.text

    assert_includes init.found, "No write is verified yet"
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

  test "shows a ledger of the database server for which the application has a driver" do
    { [ "package.json", '{"scripts":{"start":"node a.js"},"dependencies":{"mysql2":"3"}}' ] => "mysql",
      [ "package.json", '{"scripts":{"start":"node a.js"},"dependencies":{"pg":"8","jpg":"1"}}' ] =>
        "postgresql",
      [ "requirements.txt", "flask==3\npymongo>=4\n" ] => "mongodb",
      [ "requirements.txt", "flask\npsycopg2-binary==2.9" ] => "postgresql",
      [ "Gemfile", 'gem "jpg"' ] => "sqlite" }.each do |(name, text), database|
      Dir.mktmpdir do |folder|
        File.write File.join(folder, "Procfile"), "web: serve"
        File.write File.join(folder, name), text
        commented = Lab::Init.new(folder).text[/^# ledger:\n(?:#   .*\n)+/].gsub(/^# /, "")

        assert_equal database, YAML.safe_load(commented).dig("ledger", "database"), text
      end
    end
  end

  test "describes a running server by its URL" do
    path = Lab::Init.new(@folder, url: "https://staging.example.com/").write
    assert_equal "https://staging.example.com", Lab::Config.read(path).dig("target", "url")

    error = assert_raises(Lab::Error) { Lab::Init.new(@folder, url: "localhost").write(force: true) }
    assert_match "--url must start with http://", error.message
  end

  test "overwrites a lab.yml only if asked to, and says what it looked for if there is no application" do
    assert_match "no config/application.rb, Procfile, config.ru or package.json", refusal
    assert_match "such as web: ./serve --port $PORT", refusal
    { "server.js" => "web: node server.js", "app.rb" => "web: ruby app.rb -p $PORT",
      "app.py" => "web: flask run --port $PORT",
      "manage.py" => "web: python3 manage.py runserver --noreload $PORT" }.each do |file, command|
      File.write File.join(@folder, file), ""
      assert_match "such as #{command}", refusal
      File.delete File.join(@folder, file)
    end
    File.write File.join(@folder, "Procfile"), "web: serve"
    Lab::Init.new(@folder).write

    assert_match "lab.yml already exists", refusal
    assert_path_exists Lab::Init.new(@folder).write(force: true)
  end

  private
    def refusal = assert_raises(Lab::Error) { Lab::Init.new(@folder).write }.message
end
