require "test_helper"

# The endpoints of load tests sign in without a password. They are loaded only with BENCHMARKING=1, and the
# site doesn't use them.
class BenchmarkingArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  CONTROLLERS = Rails.root.join("benchmarking/controllers")

  # Prints the constants, files and routes of the folder that a process has after eager loading.
  PROBE = <<~RUBY
    Zeitwerk::Loader.eager_load_all
    paths = $LOADED_FEATURES + Rails.autoloaders.main.dirs + ActionController::Base.view_paths.map(&:to_s) +
      Rails.application.routes_reloader.paths.map(&:to_s)
    puts JSON.generate(
      constants: %i[ Benchmarking SqliteParameters ].select { |name| Object.const_defined?(name) },
      paths: paths.select { |path| path.start_with?(Rails.root.join("benchmarking/").to_s) },
      routes: Rails.application.routes.routes.map { |route| route.path.spec.to_s }.grep(/benchmarking/)
    )
  RUBY

  test "every benchmarking controller inherits the guarded base" do
    assert_not_empty controllers
    assert_no_offenses controllers - [ Benchmarking::BaseController ] do |controller|
      [
        ([ controller.superclass ] unless controller < Benchmarking::BaseController),
        "Inherit Benchmarking::BaseController: it responds with 404 when benchmarking is off."
      ]
    end
  end

  test "benchmarking controllers have routes below /benchmarking only" do
    assert_not_empty benchmarking_routes
    assert_empty benchmarking_routes.map { |route| route.path.spec.to_s }.grep_v(%r{\A/benchmarking/}),
      "Draw the routes of load tests in benchmarking/routes.rb, inside its namespace."
  end

  test "only benchmarking names the Benchmarking module" do
    folders = %w[ app config db lib lab operations tally ]
    assert_no_offenses %w[ rb erb ].flat_map { |extension| SourceCode.in(*folders, extension:) } do |source|
      [
        source.constants_among(%i[ Benchmarking ]),
        "It exists only with BENCHMARKING=1: move the code to benchmarking/."
      ]
    end
  end

  test "loads nothing from benchmarking/ unless BENCHMARKING=1" do
    assert_empty JSON.parse(capture_io { eval PROBE }.first).select { |_, found| found.empty? }
    loaded = JSON.parse(boot({ "BENCHMARKING" => "0" }, PROBE).lines.last)
    assert_equal({ "constants" => [], "paths" => [], "routes" => [] }, loaded)
  end

  slow_test "rejects parameters of load tests unless BENCHMARKING=1" do
    { "TRANSACTIONS" => "deferred", "BUSY" => "backoff" }.each do |name, value|
      output = boot({ "BENCHMARKING" => "0", name => value }, "puts 1")

      assert_not_predicate Process.last_status, :success?
      assert_match "set BENCHMARKING=1 as well", output
    end
  end

  private
    def controllers
      CONTROLLERS.glob("**/*_controller.rb").map do |path|
        path.relative_path_from(CONTROLLERS).to_s.delete_suffix(".rb").camelize.constantize
      end
    end

    def benchmarking_routes
      Rails.application.routes.routes.select do |route|
        route.defaults[:controller].to_s.start_with?("benchmarking/") ||
          route.app.app.is_a?(Benchmarking::Mix)
      end
    end

    def boot(environment, code)
      environment = { "RAILS_ENV" => "test", "RUBYOPT" => nil, **environment }
      IO.popen([ environment, Rails.root.join("bin/rails").to_s, "runner", code ],
        err: [ :child, :out ], &:read)
    end
end
