require "fileutils"

# A commit checked out in a folder of its own, as a git worktree. It stays after a run, with what was
# installed in it, for the next one.
class Lab::Worktree
  # The folder with all of them.
  def self.folder = File.join(Lab::Workspace.current.results, ".worktrees")

  # The worktrees that exist.
  def self.all = Lab.glob(folder, "*").map { |path| new(path) }

  attr_reader :path

  # The worktree of +commit+. Raises Lab::Error if it can't be checked out.
  def self.check_out(git, commit)
    new(File.join(folder, commit)).tap { |worktree| worktree.check_out(git, commit) }
  end

  def initialize(path)
    @path = path
  end

  # Files in git are as in +commit+, even if an earlier run changed them.
  def check_out(git, commit)
    return if reset(commit)

    FileUtils.rm_rf path
    Lab::Workspace.current.make_results
    FileUtils.mkdir_p File.dirname(path)
    git.run("worktree", "add", "--force", "--detach", path, commit)
    @path = File.realpath(path)
  end

  def remove
    repository, = own_git("rev-parse", "--path-format=absolute", "--git-common-dir")
    FileUtils.rm_rf path
    Lab::Git.run("--git-dir", repository, "worktree", "prune") unless repository.empty?
  end

  private
    # Returns whether that worked.
    def reset(commit)
      return false unless File.file?(File.join(path, ".git"))

      @path = File.realpath(path)
      own_git("reset", "--quiet", "--hard", commit).last
    end

    # With the folder's own .git: without one, git would work on the repository around it.
    def own_git(*arguments)
      Lab::Git.run("--git-dir", File.join(path, ".git"), "--work-tree", path, *arguments)
    end
end
