# A commit of the target's repository, by the name that it was given, such as main or HEAD~1; or the working
# directory as it is. +own_file+ is whether the commit has the target's file; otherwise the working
# directory's file describes it.
Lab::Revision = Data.define(:name, :commit, :own_file) do
  # The name of the working directory.
  def self.working_directory = new(name: "worktree")

  # The revision of that name in the repository of the target whose file is at +path+. Raises Lab::Error if it
  # doesn't exist.
  def self.find(name, path)
    target = Lab::Target.find(path)
    git = Lab::Git.of(target.root)
    commit = git.commit(name)
    new(name: commit.start_with?(name) ? git.short(commit) : name, commit:,
      own_file: git.relative(path)&.then { |file| git.file?(commit, file) } || false)
  end

  # From a hash with strings or symbols; nil stays nil.
  def self.read(value) = value.is_a?(Hash) ? new(**value.transform_keys(&:to_sym)) : value

  def initialize(name:, commit: nil, own_file: true) = super

  def working_directory? = commit.nil?

  # Whether nothing of the working directory affects a measurement, except for linked files.
  def pinned? = !working_directory? && own_file

  def to_h = working_directory? ? { name: } : super

  # "main (58dc5aa)"
  def to_s = [ name, ("(#{short})" unless working_directory? || commit.start_with?(name)) ].compact.join(" ")

  # A folder name. Different revisions may have names that differ only in characters such as ~ and ^.
  def slug = commit || name
  def short = commit[0, 8]
end
