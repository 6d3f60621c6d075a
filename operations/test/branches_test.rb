require "test_helper"

# Uses a temporary repository, which GIT_DIR points to.
class BranchesTest < Operations::TestCase
  include InDataDirectory

  def setup
    @before = ENV.to_h.slice("GIT_DIR", "GIT_WORK_TREE", "PATH")
    super
    repository = File.join(@folder, "code")
    git "init", "--quiet", "--initial-branch", "main", repository
    ENV["GIT_DIR"] = File.join(repository, ".git")
    git "-c", "user.name=maria", "-c", "user.email=maria@example.com",
      "commit", "--quiet", "--allow-empty", "--message", "Begin"
  end

  def teardown
    %w[ GIT_DIR GIT_WORK_TREE PATH ].each { |name| ENV[name] = @before[name] }
    super
  end

  test "a branch uses the shared development databases until it has its own" do
    checkout "feature/Größe"
    assert_equal "development", in_use.environment

    branches.create Operations::Branch.current
    write in_use.databases.first, "tried"
    assert_match(/\Adevelopment@feature-gr-e-\h{6}\z/, in_use.environment)
    assert_equal %w[ first tried ], titles(in_use.databases.first)

    checkout "main"
    assert_equal [ "first" ], titles(in_use.databases.first)
  end

  test "uses the shared databases for a detached commit, and without a repository or git" do
    checkout "feature"
    branches.create Operations::Branch.current
    git "checkout", "--quiet", "--detach"
    assert_equal "development", in_use.environment
    assert_match "Name one", ops("branch", "create").first

    ENV["GIT_DIR"] = File.join(@folder, "nowhere")
    assert_equal "development", in_use.environment

    ENV["PATH"] = @folder
    assert_nil Operations::Branch.current
  end

  test "never runs git in production" do
    checkout "feature"
    branches.create Operations::Branch.current
    log = File.join(@folder, "git.log")
    File.write File.join(@folder, "git"), "#!/bin/sh\necho \"$@\" >> '#{log}'\n", perm: 0o755
    ENV["PATH"] = "#{@folder}:#{ENV["PATH"]}"

    %w[ production development test ].each do |environment|
      Kit::DataDirectory.here(variables("RAILS_ENV" => "production"), environment:)
    end
    refute File.exist?(log)
    Kit::DataDirectory.here(variables("RAILS_ENV" => "development"))
    assert File.exist?(log)
  end

  test "lists the branches' databases, marks the current one, and includes those of deleted branches" do
    assert_match "No branch has its own databases", ops("branch", "list").first

    %w[ feature old ].each { |name| checkout(name) && branches.create(Operations::Branch.current) }
    checkout "feature"
    git "branch", "--quiet", "--delete", "--force", "old"
    rows = branches.rows.to_h { |row| [ row.name, row.current ] }

    assert_equal [ false, true ], rows.sort.map(&:last)
    assert_match(/\Adevelopment@old-\h{6}\z/, rows.keys.min)
    assert_match(/\*\s+feature\s.* MiB\s+written/, ops("branch").first)
    branches.drop rows.keys.min
    assert_equal [ "feature" ], branches.rows.map(&:name)
  end

  test "merges a branch's databases into those in use, and moves the previous ones aside" do
    checkout "feature"
    branches.create Operations::Branch.current
    write in_use.databases.first, "tried"
    checkout "main"
    output, status = ops("branch", "merge", "feature")

    assert status.success?, output
    assert_equal %w[ first tried ], titles(in_use.databases.first)
    aside = output[/previous ones are in (.+)\.$/, 1]
    assert_equal [ "first" ], titles(in_use.databases.first.in(aside))

    assert_match "Deleted: development@feature-", ops("branch", "drop", "feature").first
    assert_match "No branch has its own databases", ops("branch", "list").first
    assert_match "has no databases of its own", ops("branch", "drop", "feature").first
    assert_match "has no databases of its own", ops("branch", "merge", "feature").first
  end

  test "refuses to overwrite a branch's databases, and to merge a branch into itself" do
    checkout "feature"
    branches.create Operations::Branch.current

    assert_match "already has its own databases", ops("branch", "create").first
    assert_match "are in use", ops("branch", "merge", "feature").first
  end

  private
    def directory
      @directory ||= Kit::DataDirectory.new(File.join(@folder, "storage"), environment: "development")
    end

    def branches = Operations::Branches.new(directory.storage)
    def in_use = Kit::DataDirectory.here(variables("RAILS_ENV" => "development"))
    def variables(more) = { "STORAGE" => directory.storage, **more }
    def surroundings = super.merge("RAILS_ENV" => nil)

    def git(*words)
      output, status = Open3.capture2e("git", *words)
      assert status.success?, output
    end

    def checkout(name) = git("checkout", "--quiet", "-B", name)
end
