require "test_helper"
require_relative "support/app_repository"

# Revisions as variants, in a repository of their own.
class RevisionTest < Lab::TestCase
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
    assert_equal [ { name: "worktree" } ] * 2,
      [ ".", "worktree" ].map { |name| variant(name).to_h[:revision] }
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
    assert_equal "frontpage",
      Lab::VariantArgument.new(target: lab, revisions: true).parse("frontpage").revision.name
  end

  test "says why a target has no revisions" do
    File.write path = File.join(@folder, "elsewhere.yml"), LAB

    error = assert_raises(Lab::Error) { Lab::VariantArgument.new(target: path).parse("main") }
    assert_includes error.message, "isn't in a git repository"
  end

  test "refuses revisions of a server that already runs, and says how to compare them" do
    write "url.yml",
      YAML.dump("target" => { "url" => "http://127.0.0.1:1" }, "scenarios" => { "home" => { "path" => "/" } })
    application 0
    2.times { |number| commit number.to_s }
    expected = "url is a server that already runs (http://127.0.0.1:1), so the lab can't start it at a " \
      "revision. Replace url " \
      "with serve, or deploy each revision to a server of its own and compare the files of both: bin/lab " \
      "compare a.yml b.yml."

    [ %w[ compare main~1 main ], %w[ compare main . ], %w[ compare a..b main --rev ], %w[ bisect main~1 ] ]
      .each do |words|
      _, error = capture_io do
        assert_raises(SystemExit) do
          Lab::CLI.start([ *words, "--target", File.join(@repository, "url.yml"), "--dry-run" ])
        end
      end
      assert_equal expected, error.chomp
    end
  end

  test "refuses a commit in whose file the server already runs" do
    application 0
    write "lab.yml",
      YAML.dump("target" => { "url" => "http://127.0.0.1:1" }, "scenarios" => { "home" => { "path" => "/" } })
    commit "one"
    write "lab.yml", LAB
    commit "two"

    error = assert_raises(Lab::Error) { variant("HEAD~1").measured_target }
    assert_includes error.message, "app is a server that already runs (http://127.0.0.1:1)"
  end

  test "distinguishes revisions in labels, folders and commands" do
    application 0
    commits = [ commit("one"), commit("two") ]
    variants = [ "HEAD~1", "HEAD" ].map { |name| variant(name) }

    assert_equal [ "app@HEAD~1", "app@HEAD" ], variants.map(&:label)
    assert_equal %w[ HEAD~1 HEAD ], Lab::Variant.names(variants).values
    assert_equal commits.map { |commit| "app,#{commit}" }, variants.map(&:slug)
    assert_equal "app@HEAD~1 (#{commits.first[0, 8]})", variants.first.description
    manifest = JSON.parse(JSON.generate(
      variants: variants.map(&:to_h), compare: true, scenarios: [ "home" ], concurrency: [ 1 ]
    ))
    assert_includes Lab::RepeatCommand.new(manifest).to_s,
      "compare #{commits.join(" ")} --target app --scenarios home"
  end
end
