require "test_helper"

class WorkspaceTest < Lab::TestCase
  test "creates a folder for runs that git ignores" do
    assert_equal File.dirname(ignored), Lab::Workspace.new(@folder).make_results
    assert_equal "*\n", File.read(ignored)

    File.delete ignored
    Lab::Workspace.new(@folder).make_results
    refute_path_exists ignored
  end

  test "has no folder for runs until a run, a bisection, a worktree or the record of a process is stored" do
    plan = { good: nil, bad: nil }
    results = [ -> { Lab::Run.latest }, -> { Lab::Orphans.default.stop }, -> { Lab::Worktree.all },
      -> { Lab::Bisection.latest }, -> { Lab::Run.create({}) }, -> { Lab::Bisection.create(plan) },
      -> { Lab::ProcessGroup.new("true").stop(seconds: 1) },
      -> { assert_raises(NoMethodError) { Lab::Worktree.check_out(nil, "abc") } } ]
        .map { |action| ignored_after(&action) }

    assert_equal [ false, false, false, false, true, true, true, true ], results
  end

  test "finds a run by its path or by its name below the results" do
    path = File.join(@folder, "lab/results/2026-11-27T023324Z").tap { |run| FileUtils.mkdir_p run }
    workspace = Lab::Workspace.new(@folder)

    assert_equal [ path, path, "none" ],
      [ path, "2026-11-27T023324Z", "none" ].map { |name| workspace.run(name) }
  end

  private
    # Whether a new workspace has a folder for runs, which git ignores, after the block.
    def ignored_after(&)
      FileUtils.rm_rf File.join(@folder, "lab")
      with_workspace(Lab::Workspace.new(@folder), &)
      Dir.exist?(File.dirname(ignored)) && File.exist?(ignored)
    end

    # Replaces that of this process during the block.
    def with_workspace(workspace)
      before = Lab::Workspace.current
      Lab::Workspace.instance_variable_set(:@current, workspace)
      Lab::Orphans.instance_variable_set(:@default, nil)
      yield
    ensure
      Lab::Workspace.instance_variable_set(:@current, before)
      Lab::Orphans.instance_variable_set(:@default, nil)
    end

    def ignored = File.join(@folder, "lab/results/.gitignore")
end
