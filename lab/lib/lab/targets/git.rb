require "open3"

# A git repository.
class Lab::Git
  # Variables that git sets for hooks, and that would make a command work on another repository.
  CONTEXT = %w[ GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_COMMON_DIR GIT_PREFIX ]
    .to_h { |name| [ name, nil ] }.freeze

  # Its top-level folder.
  attr_reader :root

  class << self
    # The repository that contains +folder+. Raises Lab::Error if it isn't in one.
    def of(folder)
      top, problem, success = run("-C", folder, "rev-parse", "--show-toplevel")
      raise Lab::Error, "#{folder} isn't in a git repository (#{problem})." unless success

      new(top)
    end

    # The output, the last line of the messages, and whether it succeeded. Hooks of the repository don't run.
    def run(*arguments)
      output, problems, status = Open3.capture3(CONTEXT, "git", "-c", "core.hooksPath=/dev/null", *arguments)
      [ output.strip, problems.lines(chomp: true).last.to_s.delete_prefix("fatal: "), status.success? ]
    rescue Errno::ENOENT
      raise Lab::Error, "git isn't installed."
    end
  end

  def initialize(root)
    @root = root
  end

  # The output of a command. Raises Lab::Error if it fails.
  def run(*arguments)
    output, problem, success = self.class.run("-C", root, *arguments)
    raise Lab::Error, "git #{arguments.first} failed in #{root}: #{problem}" unless success

    output
  end

  # The full SHA of a revision. Raises Lab::Error if it doesn't exist.
  def commit(name)
    commit?(name) or raise Lab::Error, "There is no revision #{name} in #{root}.#{shallow}"
  end

  # The same, or nil.
  def commit?(name)
    name.start_with?("-") ? nil : value("rev-parse", "--verify", "--quiet", "#{name}^{commit}")
  end

  # Whether it is the name of a branch, a tag or another reference.
  def reference?(name)
    !name.start_with?("-") && !value("rev-parse", "--verify", "--quiet", "--symbolic-full-name", name).nil?
  end

  def short(commit) = run("rev-parse", "--short", commit)
  def subject(commit) = run("log", "-1", "--format=%s", commit)

  def ancestor?(commit, other) = self.class.run("-C", root, "merge-base", "--is-ancestor", commit, other).last

  # The number of commits that +to+ has and +from+ doesn't.
  def count(from, to) = run("rev-list", "--count", to, "^#{from}").to_i

  # Whether +path+, relative to the top level, is in the commit.
  def file?(commit, path) = self.class.run("-C", root, "cat-file", "-e", "#{commit}:#{path}").last

  # +path+ relative to the top level; nil if it is outside.
  def relative(path)
    path = File.exist?(path) ? File.realpath(path) : File.expand_path(path)
    return "." if path == root

    path.delete_prefix("#{root}/") if path.start_with?("#{root}/")
  end

  private
    # The output, or nil if it is empty or the command fails.
    def value(*arguments)
      output, _, success = self.class.run("-C", root, *arguments)
      output if success && !output.empty?
    end

    def shallow
      shallow = value("rev-parse", "--is-shallow-repository") == "true"
      " This is a shallow clone: get the other commits with git fetch --unshallow." if shallow
    end
end
