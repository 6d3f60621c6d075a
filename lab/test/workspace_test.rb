require "test_helper"

class WorkspaceTest < Lab::TestCase
  include InFolder

  test "creates a folder for runs that git ignores" do
    Lab::Workspace.new(@folder).make_results
    assert_equal "*\n", File.read(ignored)

    File.delete ignored
    Lab::Workspace.new(@folder).make_results
    refute_path_exists ignored
  end

  test "finds a run by its path or by its name below the results" do
    path = File.join(@folder, "lab/results/2026-11-27T023324Z").tap { |run| FileUtils.mkdir_p run }
    workspace = Lab::Workspace.new(@folder)

    assert_equal [ path, path, "none" ], [ path, "2026-11-27T023324Z", "none" ].map { |name| workspace.run(name) }
  end

  private
    def ignored = File.join(@folder, "lab/results/.gitignore")
end
