require "test_helper"

# The walls of the house, so that they stand without anybody remembering them. STYLE.md says why each is there.
class ArchitectureTest < ActiveSupport::TestCase
  include HouseRules

  SITE = %w[ app benchmarking lib ]
  TOOLS = { "kit" => :Kit, "lab" => :Lab, "tally" => :Tally, "operations" => :Operations }
  OTHER_ROOMS = TOOLS.keys
  CONTROLLERS = %w[ app/controllers benchmarking/controllers tally/app/controllers ]
  COMMUNITY = %i[ Post Comment User Current ]
  ACTIONS = %w[ index show new create edit update destroy ]
  FORBIDDEN_NAME = /(Service|Manager|Presenter|Decorator|Policy)\z/
  MAX_FILE_LINES = 150
  MAX_CONTROLLER_LINES = 50

  test "constants are read as Ruby reads them" do
    source = example("# Post\nx = 'User'\nComment.find(::Current.user, Lab::Post, Session::Draft)")

    assert_equal %i[ Comment Lab Session Current ], source.constants
    assert_equal [ "Vote", "Post::Ranked" ], example("class Vote\n  module Post::Ranked; end\nend").definitions
  end

  test "kit, the lab, tally and operations know nothing of the community" do
    hold SourceCode.in("lab/lib", "lab/test",
      *OTHER_ROOMS.without("lab")) do |source| # what the lab measures has models of its own
      [ source.constants & COMMUNITY, "Ask for it over HTTP or as plain rows: this room stands without the site." ]
    end
  end

  test "nobody but the lab names the lab" do
    hold SourceCode.in(*SITE, "config", "db", "test", *OTHER_ROOMS.without("lab")) do |source|
      [ source.constants & %i[ Lab ], "The lab measures from outside: let it ask, and do not call it." ]
    end
  end

  test "kit names none of the tools, and a tool only kit" do
    TOOLS.each do |folder, own|
      hold SourceCode.in("#{folder}/app", "#{folder}/lib", "#{folder}/test") do |source|
        [ source.constants & TOOLS.values.without(:Kit, own), "Move what both need to kit." ]
      end
    end
  end

  test "live updates do not depend on the statistics" do
    hold SourceCode.in("app/live_updates", "lib/frontpage/event_stream") do |source|
      [ source.constants & %i[ Tally ], "Live updates work without Tally, which uses their hub." ]
    end
  end

  test "controllers have the seven actions and no others" do
    hold controllers do |controller|
      [
        controller.action_methods.to_a - ACTIONS, "Make the verb a resource with a controller of its own, or the method private."
      ]
    end
  end

  test "controllers are thin" do
    hold SourceCode.in(*CONTROLLERS) do |source|
      length = source.lines_of_code.size
      [
        ([ "#{length} lines of code" ] if length > MAX_CONTROLLER_LINES),
        "Above #{MAX_CONTROLLER_LINES} a controller does a model's work: move it there."
      ]
    end
  end

  test "nothing is named after its doing a job" do
    hold SourceCode.in(*SITE, *OTHER_ROOMS) do |source|
      [ source.definitions.grep(FORBIDDEN_NAME), "Name the thing it is: a model, or a concern of the model that it is about." ]
    end
  end

  test "no file is too long to hold in the head" do
    hold %w[ rb erb js css ].flat_map { |extension| SourceCode.in(*SITE, *OTHER_ROOMS, extension:) } do |source|
      length = source.lines.size
      [
        ([ "#{length} lines" ] if length > MAX_FILE_LINES),
        "Above #{MAX_FILE_LINES} lines it is about two things: find the second and give it a file."
      ]
    end
  end

  private
    def controllers
      CONTROLLERS.each { |folder| Rails.autoloaders.main.eager_load_dir(Rails.root.join(folder).to_s) }
      ApplicationController.descendants.select { |controller| controller.name.to_s.in?(names_of_controllers) }
    end

    def names_of_controllers
      @names_of_controllers ||= CONTROLLERS.map { |folder| Rails.root.join(folder) }.flat_map do |folder|
        folder.glob("**/*_controller.rb").map { |path| path.relative_path_from(folder).to_s.delete_suffix(".rb").camelize }
      end
    end
end
