require "test_helper"
require_relative "support/app_repository"

# Targets at a revision, checked out in worktrees.
class WorktreeTest < Lab::TestCase
  include AppRepository

  test "describes a revision without the target's file by that of the working directory" do
    application 0
    remove "lab.yml"
    commit "one"
    write "lab.yml", LAB
    commit "two"
    before, after = [ "HEAD~1", "HEAD" ].map { |name| variant(name) }
    target = before.measured_target

    assert_equal [ false, true ], [ before, after ].map { |variant| variant.revision.own_file }
    assert_equal [ "app", File.join(worktrees, before.revision.commit) ], [ target.name, target.root ]
    assert_match "HEAD~1 (#{before.revision.short}) doesn't have the target's file",
      Lab::Warnings.new(
        { "variants" => JSON.parse(JSON.generate([ before, after ].map(&:to_h))) }, []
      ).to_a.join
  end

  test "maps a root of the target to the worktree" do
    application 0
    FileUtils.mkdir_p File.join(@repository, "server")
    write "server/code.rb", ""
    write "lab.yml", LAB.sub("target:", "target:\n  root: #{@repository}/server")
    commit "one"
    FileUtils.rm_rf File.join(@repository, "server")
    write "lab.yml", LAB.sub("target:", "target:\n  root: .")
    commit "two"
    git "checkout", "--quiet", "HEAD~1"

    assert_equal File.join(worktrees, variant("HEAD").revision.commit, "server"),
      variant("HEAD").measured_target.root
    assert_equal File.join(worktrees, variant("main").revision.commit), variant("main").measured_target.root
  end

  test "measures commits as a file outside the repository describes" do
    application 0
    first = commit("one")
    FileUtils.mkdir_p File.join(@folder, "elsewhere")
    File.write path = File.join(@folder, "elsewhere/new.yml"),
      LAB.sub("target:", "target:\n  root: #{@repository}")
    variant = Lab::VariantArgument.new(target: path).parse("main")

    assert_equal [ false, File.join(worktrees, first) ],
      [ variant.revision.own_file, variant.measured_target.root ]
  end

  test "links only files below the root" do
    [ "/etc/passwd", "../other", "config/../../other" ].each do |path|
      write "lab.yml", LAB.sub("- secret", "- #{path}")
      error = assert_raises(Lab::Error, path) { Lab::Config.read(lab) }
      assert_match(/target: link: 0 must be a path below root, not "#{path}"/, error.message)
    end
    write "lab.yml", LAB.sub("- secret", "- ..config/..a")
    assert Lab::Config.read(lab)
  end

  test "links untracked files, and restores tracked ones that a run has changed" do
    application 0
    write "secret", "42"
    commit "one"
    root = variant("HEAD").measured_target.root
    File.write File.join(root, "version"), "changed"
    variant("HEAD").measured_target

    assert_equal [ "42", "one" ], [ "secret", "version" ].map { |name| File.read(File.join(root, name)) }
    assert File.symlink?(File.join(root, "secret"))
  end

  test "never works on the surrounding repository if a worktree is damaged" do
    application 0
    ENV["LAB_RESULTS"] = File.join(@repository, "results")
    commit "one"
    write "version", "uncommitted"
    root = variant("HEAD").measured_target.root
    FileUtils.rm File.join(root, ".git")
    variant("HEAD").measured_target

    assert_equal [ "uncommitted", "one" ],
      [ @repository, root ].map { |folder| File.read(File.join(folder, "version")) }
    FileUtils.rm File.join(root, ".git")
    Lab::Worktree.all.each(&:remove)
    assert_equal [ "uncommitted", [] ],
      [ File.read(File.join(@repository, "version")), Dir[File.join(worktrees, "*")] ]
  end

  test "removes worktrees with lab clean, but not what they link to" do
    application 0
    write "secret", "42"
    commit "one"
    variant("HEAD").measured_target
    output, = capture_io { Lab::CLI.start(%w[ clean ]) }

    assert_match "Removed 1 worktree", output
    assert_equal 1, git("worktree", "list").lines.size
    assert_path_exists File.join(@repository, "secret")
  end

  private
    def worktrees = File.join(ENV.fetch("LAB_RESULTS"), ".worktrees")
end
