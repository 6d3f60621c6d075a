require "test_helper"

# Boundaries and sizes that STYLE.md and docs/architecture.md require.
class ArchitectureTest < ActiveSupport::TestCase
  include ArchitectureRules

  SITE = %w[ app benchmarking lib ]
  TOOLS = { "kit" => :Kit, "lab" => :Lab, "tally" => :Tally, "operations" => :Operations }
  CONTROLLERS = %w[ app/controllers benchmarking/controllers tally/app/controllers ]
  MODELS = %i[ Post Comment User Current ]
  ACTIONS = %w[ index show new create edit update destroy ]
  MAX_FILE_LINES = 150
  MAX_CONTROLLER_LINES = 50

  test "SourceCode finds the constants that Ruby refers to" do
    source = source_code("# Post\nx = 'User'\nComment.find(::Current.user, Lab::Post, Session::Draft)")

    assert_equal %i[ Comment Lab Session Current ], source.constants
  end

  test "kit, the lab, Tally and operations don't refer to the site's models" do
    assert_no_offenses SourceCode.in("lab/lib", "lab/test",
      *TOOLS.keys.without("lab")) do |source| # the lab's example targets have models of their own
      [
        source.constants_among(MODELS),
        "Read it over HTTP or as plain rows: this tool works without the site."
      ]
    end
  end

  test "only the lab refers to the lab, except for its middleware in load tests" do
    sources = SourceCode.in(*SITE, "config", "db", "importers", "test", *TOOLS.keys.without("lab"))
    assert_no_offenses sources.reject { |source|
      source.to_s == "benchmarking/initializers/telemetry.rb"
    } do |source|
      [
        source.constants_among(%i[ Lab ]),
        "The lab measures other processes over HTTP: don't call it from here."
      ]
    end
  end

  test "kit refers to no tool, and the tools only to kit" do
    TOOLS.each do |folder, own|
      assert_no_offenses SourceCode.in("#{folder}/app", "#{folder}/lib", "#{folder}/test") do |source|
        [ source.constants_among(TOOLS.values.without(:Kit, own)), "Move code that both need to kit." ]
      end
    end
  end

  test "only bin/import refers to the importers" do
    folders = [ *SITE, "config", "db", *TOOLS.keys ]
    assert_no_offenses %w[ rb erb ].flat_map { |extension| SourceCode.in(*folders, extension:) } do |source|
      [
        source.constants_among(%i[ Importers ]),
        "The server doesn't load the importers: move what the site needs into a model."
      ]
    end
    assert_empty Rails.autoloaders.main.dirs.grep(%r{\A#{Rails.root}/importers/}),
      "Don't add importers to the autoload paths."
    assert_match(/gem "importers", .*require: false/, Rails.root.join("Gemfile").read,
      "The server would load the importers.")
  end

  test "live updates don't depend on Tally" do
    assert_no_offenses SourceCode.in("app/live_updates", "lib/frontpage/event_stream") do |source|
      [ source.constants_among(%i[ Tally ]), "Live updates work without Tally, which uses their hub." ]
    end
  end

  test "controllers have no public actions other than Rails' seven" do
    assert_no_offenses controllers do |controller|
      [
        controller.action_methods.to_a - ACTIONS,
        "Make the verb a resource with a controller of its own, or the method private."
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
    folders = [ *SITE, "importers/lib", *TOOLS.keys ]
    assert_no_offenses %w[ rb erb js css ].flat_map { |extension|
      SourceCode.in(*folders, extension:)
    } do |source|
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
        folder.glob("**/*_controller.rb").map do |path|
          path.relative_path_from(folder).to_s.delete_suffix(".rb").camelize
        end
      end
    end
end
