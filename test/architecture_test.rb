require "test_helper"

# Boundaries and sizes that STYLE.md and docs/architecture.md require.
class ArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  SITE = %w[ app lib ]
  TOOLS = %w[ lab tally operations ]
  CONTROLLERS = %w[ app/controllers tally/app/controllers ]
  MODELS = %i[ Post Comment User Current ]
  ACTIONS = %w[ index show new create edit update destroy ]
  MAX_FILE_LINES = 150
  MAX_CONTROLLER_LINES = 50

  test "SourceCode finds the constants that Ruby refers to" do
    source = source_code("# Post\nx = 'User'\nComment.find(::Current.user, Lab::Post, Session::Draft)")

    assert_equal %i[ Comment Lab Session Current ], source.constants
  end

  test "the lab, Tally and operations don't refer to the site's models" do
    assert_no_offenses SourceCode.in("lab/lib", "lab/test",
      *TOOLS.without("lab")) do |source| # the lab's example targets have models of their own
      [ source.constants & MODELS, "Read it over HTTP or as plain rows: this tool works without the site." ]
    end
  end

  test "only the lab refers to the lab" do
    assert_no_offenses SourceCode.in(*SITE, "config", "db", "test", *TOOLS.without("lab")) do |source|
      [ source.constants & %i[ Lab ], "The lab measures from outside: let it send requests, and don't call it." ]
    end
  end

  test "every benchmarking controller inherits the guarded base" do
    assert_no_offenses controllers_in("benchmarking") - [ Benchmarking::BaseController ] do |controller|
      [ ([ controller.superclass ] unless controller < Benchmarking::BaseController),
        "Inherit Benchmarking::BaseController: it responds with 404 when benchmarking is off, and signs in without a password." ]
    end
  end

  test "benchmarking routes are below /benchmarking and exist only with benchmarking on" do
    paths = benchmarking_routes.map { |route| route.path.spec.to_s }

    assert_not_empty paths
    assert_empty paths.grep_v(%r{\A/benchmarking/}),
      "Draw benchmarking routes inside `namespace :benchmarking` in config/routes.rb."
    assert_empty without_benchmarking { benchmarking_routes },
      "Draw benchmarking routes under `if Rails.configuration.x.benchmarking`."
  end

  test "controllers have no public actions but Rails' seven" do
    assert_no_offenses controllers do |controller|
      [
        controller.action_methods.to_a - ACTIONS, "Make the verb a resource with a controller of its own, or the method private."
      ]
    end
  end

  test "controllers have at most 50 lines of code" do
    assert_no_offenses SourceCode.in(*CONTROLLERS) do |source|
      length = source.lines_of_code.size
      [
        ([ "#{length} lines of code" ] if length > MAX_CONTROLLER_LINES),
        "Move the work into a model."
      ]
    end
  end

  test "files have at most 150 lines" do
    assert_no_offenses %w[ rb erb js css ].flat_map { |extension| SourceCode.in(*SITE, *TOOLS, extension:) } do |source|
      length = source.lines.size
      [
        ([ "#{length} lines" ] if length > MAX_FILE_LINES),
        "Split it: move one of its responsibilities into a file of its own."
      ]
    end
  end

  private
    def controllers
      CONTROLLERS.each { |folder| Rails.autoloaders.main.eager_load_dir(Rails.root.join(folder).to_s) }
      ApplicationController.descendants.select { |controller| controller.name.to_s.in?(controller_names) }
    end

    def controller_names
      @controller_names ||= CONTROLLERS.map { |folder| Rails.root.join(folder) }.flat_map do |folder|
        folder.glob("**/*_controller.rb").map { |path| path.relative_path_from(folder).to_s.delete_suffix(".rb").camelize }
      end
    end

    def controllers_in(namespace)
      controller_names.select { |name| name.start_with?("#{namespace.camelize}::") }.map(&:constantize)
    end

    def benchmarking_routes
      Rails.application.routes.routes.select do |route|
        route.defaults[:controller].to_s.start_with?("benchmarking/") || route.app.app.is_a?(Benchmarking::Mix)
      end
    end

    def without_benchmarking
      Rails.configuration.x.benchmarking = false
      Rails.application.reload_routes!
      yield
    ensure
      Rails.configuration.x.benchmarking = true
      Rails.application.reload_routes!
    end
end
