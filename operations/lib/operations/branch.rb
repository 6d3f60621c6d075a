# A git branch with its own development databases, so that experiments don't affect other branches. Branches
# without them, and detached commits, use the shared development databases
# (Kit::DataDirectory.of_current_branch).
class Operations::Branch
  attr_reader :name

  class << self
    # The branch that is checked out; nil for a detached commit, outside a repository, or without git.
    def current = git("symbolic-ref", "--quiet", "--short", "HEAD").first&.then { |name| new(name) }

    # All local branches.
    def all = git("for-each-ref", "--format=%(refname:short)", "refs/heads").map { |name| new(name) }

    private
      def git(*words)
        Operations::Command.run("git", "-C", Operations::ROOT, *words).scrub.lines(chomp: true)
      rescue Operations::Error
        []
      end
  end

  def initialize(name)
    @name = name
  end

  # The prefix of its files.
  def environment = directory(".").environment
  def directory(storage) = Kit::DataDirectory.of_branch(name, storage)
  def exist?(storage) = directory(storage).primary.exist?
  def ==(other) = other.is_a?(self.class) && other.name == name
end
