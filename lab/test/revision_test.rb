require "test_helper"
require_relative "support/app_repository"

# Revisions as variants, in a repository of their own.
class RevisionTest < Lab::TestCase
  include InFolder
  include AppRepository

  test "reads a target, a file, a revision or the working directory, each with parameters" do
    application 0
    first, second = commit("one"), commit("two")
    git "branch", "feature"

    assert_equal({ target: "frontpage", parameters: { "yjit" => "on" } }, variant("frontpage:yjit=on").to_h)
    assert_equal({ target: lab, parameters: {} }, variant(lab).to_h)
    assert_equal({ name: "feature", commit: second, own_file: true }, variant("feature").to_h[:revision])
    assert_equal({ name: "HEAD~1", commit: first, own_file: true }, variant("HEAD~1").to_h[:revision])
    assert_equal git("rev-parse", "--short", first), variant(first).revision.name
    assert_equal [ { name: "worktree" } ] * 2, [ ".", "worktree" ].map { |name| variant(name).to_h[:revision] }
    assert_equal "lab.yml", File.basename(variant("main").target)
  end

  test "refuses names that could mean two things, and revisions that don't exist" do
    application 0
    commit "one"
    git "branch", "frontpage"
    git "branch", "worktree"

    { "frontpage" => "frontpage is a git revision and also a target. Use its file for that one, or --rev",
      "worktree" => "worktree is a git revision and also the working directory. Use . for that one",
      "nowhere" => "There is no revision nowhere in #{@repository}.",
      "main:yjit=on" => "has no parameter yjit" }.each do |name, message|
      assert_includes assert_raises(Lab::Error) { variant(name) }.message, message
    end
    assert_equal "frontpage", Lab::VariantArgument.new(target: lab, revisions: true).parse("frontpage").revision.name
  end

  test "says why a target has no revisions" do
    File.write path = File.join(@folder, "elsewhere.yml"), LAB
    File.write url = File.join(@folder, "url.yml"), YAML.dump("target" => { "url" => "http://127.0.0.1:1" },
      "scenarios" => { "home" => { "path" => "/" } })

    { path => "isn't in a git repository", url => "has a url: only a target with serve" }.each do |target, message|
      error = assert_raises(Lab::Error) { Lab::VariantArgument.new(target:).parse("main") }
      assert_includes error.message, message
    end
  end

  test "distinguishes revisions in labels, folders and commands" do
    application 0
    commits = [ commit("one"), commit("two") ]
    variants = [ "HEAD~1", "HEAD" ].map { |name| variant(name) }

    assert_equal [ "app@HEAD~1", "app@HEAD" ], variants.map(&:label)
    assert_equal %w[ HEAD~1 HEAD ], Lab::Variant.names(variants).values
    assert_equal commits.map { |commit| "app,#{commit}" }, variants.map(&:slug)
    assert_equal "app@HEAD~1 (#{commits.first[0, 8]})", variants.first.description
    manifest = JSON.parse(JSON.generate(variants: variants.map(&:to_h), compare: true, scenarios: [ "home" ], concurrency: [ 1 ]))
    assert_includes Lab::CommandLine.new(manifest).to_s, "compare #{commits.join(" ")} --target app --scenarios home"
  end

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
      Lab::Warnings.new({ "variants" => JSON.parse(JSON.generate([ before, after ].map(&:to_h))) }, []).to_a.join
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

    assert_equal File.join(worktrees, variant("HEAD").revision.commit, "server"), variant("HEAD").measured_target.root
    assert_equal File.join(worktrees, variant("main").revision.commit), variant("main").measured_target.root
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

    assert_equal [ "uncommitted", "one" ], [ @repository, root ].map { |folder| File.read(File.join(folder, "version")) }
    FileUtils.rm File.join(root, ".git")
    Lab::Worktree.all.each(&:remove)
    assert_equal [ "uncommitted", [] ], [ File.read(File.join(@repository, "version")), Dir[File.join(worktrees, "*")] ]
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
