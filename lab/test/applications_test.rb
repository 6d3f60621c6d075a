require "test_helper"
require "json"

# From lab init to a verified run, as a newcomer would: each application is copied to a folder of its own, and
# the lab runs there.
class ApplicationsTest < Lab::TestCase
  APPLICATIONS = File.expand_path("applications", __dir__)
  # The gems of this repository's bundle, as far as a new Rails application needs them.
  GEMFILE = %w[ railties activerecord propshaft sqlite3 puma ].map { |name| "gem \"#{name}\"\n" }.join

  slow_test "measures a new Rails application, which needs a session and an authenticity token to write" do
    in_folder "-S", "bundle", "exec", "rails", "new", "shop", "--minimal", "--skip-git", "--skip-bundle",
      "--quiet", environment: { "BUNDLE_GEMFILE" => File.join(repository, "Gemfile") }, chdir: @folder
    @folder = File.join(@folder, "shop")
    File.write File.join(@folder, "Gemfile"), "source \"https://rubygems.org\"\n#{GEMFILE}"
    FileUtils.cp File.join(repository, "Gemfile.lock"), @folder
    in_folder "-S", "bundle", "install", "--local", "--quiet"
    in_folder "bin/rails", "generate", "scaffold", "order", "title", "quantity:integer", "--quiet"
    in_folder "bin/rails", "db:migrate"

    assert_includes lab("init"), "Found a Rails application on sqlite that creates orders."
    assert_includes lab("check"), "found in orders"
    assert_verified measure("create_order"), 302
  end

  slow_test "measures a Sinatra application, which is sent JSON" do
    copy "sinatra"
    File.write File.join(@folder, "Gemfile"), "source \"https://rubygems.org\"\n" \
      "#{%w[ sinatra sqlite3 puma ].map { |name| "gem \"#{name}\"\n" }.join}"
    FileUtils.cp File.join(repository, "Gemfile.lock"), @folder
    in_folder "-S", "bundle", "install", "--local", "--quiet"

    assert_includes lab("init"), "Found a Rack application (config.ru) on puma."
    change "environment: { RACK_ENV: production }",
      "environment: { RACK_ENV: production, DATABASE: $STORAGE/orders.sqlite3 }"
    change(/^scenarios:\n/, <<~YAML)
      ledger:
        database: sqlite
        path: orders.sqlite3
        tables: { orders: { token: number, content: { quantity: "*" } } }

      scenarios:
        create_order:
          path: /orders
          json: { number: "{{token}}", quantity: "{{random 1..5}}" }
          success: { status: 201, json: { order.status: created } }
    YAML
    assert_includes lab("check"), "found in orders"
    assert_verified measure("create_order"), 201
  end

  slow_test "measures a Node application, which stores request IDs in a file that a command prints" do
    skip "Node is not installed" unless system("node", "--version", out: File::NULL)
    copy "node"

    assert_includes lab("init"), "Found a Node application, whose start script is: node server.js."
    change "environment: { NODE_ENV: production }",
      "environment: { NODE_ENV: production, ORDERS: $STORAGE/orders.txt }"
    change(/^scenarios:\n/, <<~YAML)
      ledger:
        command: cat $STORAGE/orders.txt
        tables: { orders: {} }

      scenarios:
        create_order:
          method: POST
          path: /orders
          headers: { X-Request-Id: "{{token}}" }
          success: { status: 204 }
    YAML
    assert_includes lab("check"), "found in orders"
    assert_verified measure("create_order"), 204
  end

  private
    def repository = File.expand_path("../..", __dir__)
    def copy(name) = FileUtils.cp_r(File.join(APPLICATIONS, name, "."), @folder)

    def change(before, after)
      path = File.join(@folder, "lab.yml")
      text = File.read(path)
      assert_match before, text
      File.write path, text.sub(before, after)
    end

    def lab(*arguments)
      in_folder File.join(Lab::ROOT, "exe/lab"), *arguments,
        environment: { "BUNDLE_GEMFILE" => File.join(repository, "Gemfile"),
          "RUBYOPT" => "-rbundler/setup", "RUBYLIB" => "#{Lab::ROOT}/lib" }
    end

    # Runs a scenario with any generator that can send it. Returns the result of its measurement.
    def measure(scenario)
      skip Lab::Generators::Wrk.new.remedy unless Lab::Generators::Wrk.new.executable
      lab "run", scenario, "--runs", "1", "--seconds", "1", "--warm-up", "1", "--concurrency", "2",
        "--accept-noise"
      path = Dir[File.join(@folder, "lab/results/*/measurements/**/measurement.json")].first
      Lab::Result.read(path)
    end

    def assert_verified(result, status)
      assert result.valid?, result.figures.inspect
      figures = result.figures
      assert_equal [ "each request", 0, 0.0 ],
        [ figures[:proof], figures[:ledger][:lost], figures[:error_share] ]
      assert_equal [ status ], result.requests.map(&:status).uniq
      assert_operator figures[:ledger][:acknowledged], :>, 0
      assert_equal figures[:ledger][:acknowledged], figures[:ledger][:present]
    end

    # Returns the output of Ruby with +arguments+.
    def in_folder(*arguments, environment: {}, chdir: @folder)
      own = {
        "LAB_WORKSPACE" => nil,
        "LAB_EXAMPLES" => nil,
        "LAB_COMMAND" => nil,
        "RAILS_ENV" => nil,
        "DATABASE_URL" => nil
      }
      Bundler.with_unbundled_env do
        output = IO.popen(
          [ { **own, **environment }, RbConfig.ruby, *arguments, chdir:, err: %i[ child out ] ], &:read
        )
        assert_predicate $?, :success?, "#{arguments.join(" ")}:\n#{output}"
        output
      end
    end
end
