require "digest"
require "sqlite3"

# A git branch with its own development databases, so that experiments don't affect other branches. Branches without
# them, and detached commits, use the shared development databases.
class Operations::Branch
  ENVIRONMENT = "development"

  attr_reader :name

  class << self
    # The branch that is checked out; nil for a detached commit, outside a repository, or without git.
    def current = git("symbolic-ref", "--quiet", "--short", "HEAD").first&.then { |name| new(name) }

    # All local branches.
    def all = git("for-each-ref", "--format=%(refname:short)", "refs/heads").map { |name| new(name) }

    # The prefix of development's files in +storage+: that of the current branch if it has its own databases.
    def environment(storage)
      branch = current if Dir.exist?(storage) && Dir.children(storage).any? { |file| file.start_with?("#{ENVIRONMENT}@") }
      branch&.exist?(storage) ? branch.environment : ENVIRONMENT
    end

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

  # For file names: a readable form of the branch's name, and a digest, because several names can have the same readable
  # form.
  def slug
    readable = name.downcase.gsub(/[^a-z0-9.]+/, "-").gsub(/\A[-.]+|[-.]+\z/, "")[0, 40]
    [ readable, Digest::SHA256.hexdigest(name)[0, 6] ].reject(&:empty?).join("-")
  end

  def environment = "#{ENVIRONMENT}@#{slug}"
  def directory(storage) = Operations::DataDirectory.new(storage, environment:)
  def exist?(storage) = directory(storage).primary.exist?
  def ==(other) = other.is_a?(self.class) && other.name == name
end
