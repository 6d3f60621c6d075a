require "fileutils"

# The branches' databases in one folder.
class Operations::Branches
  # +bytes+ is the disk space, +written_at+ the latest change, +current+ whether the branch is checked out.
  Row = Data.define(:name, :bytes, :written_at, :current)

  TIMEOUT = 30 # seconds to wait for writers

  def initialize(storage)
    @storage = storage
  end

  # A row for each branch with databases. If git no longer knows one, its name is the prefix of its files.
  def rows
    names = Operations::Branch.all.to_h { |branch| [ branch.environment, branch.name ] }
    environments.sort.map do |environment|
      files = files_of(environment)
      Row.new(name: names.fetch(environment, environment), bytes: files.sum { |file| File.size(file) },
        written_at: files.map { |file| File.mtime(file) }.max,
        current: environment == Operations::Branch.current&.environment)
    end
  end

  # Creates databases for +branch+, as a copy of the databases in use.
  def create(branch)
    if branch.exist?(@storage)
      raise Operations::Error,
        "#{branch.name} already has its own databases. To delete them: bin/ops branch drop #{branch.name}."
    end

    copy in_use, branch.directory(@storage)
  end

  # Replaces the databases in use by a copy of those of +branch+. Returns the folder with the previous ones.
  def merge(branch)
    into = in_use
    refuse_missing branch
    if into.environment == branch.environment
      raise Operations::Error, "The files of #{branch.name} are in use. Check out the branch to merge into."
    end

    replacement = Operations::Replacement.new(into, into.databases, derived: into.derived)
    replacement.make do
      target = Kit::DataDirectory.new(replacement.scratch, environment: into.environment)
      copy branch.directory(@storage), target
    end
    replacement.aside
  end

  # Deletes the files of the branch called +name+, or whose prefix is +name+. Returns their names.
  def drop(name)
    environment = environments.include?(name) ? name : environment_of(Operations::Branch.new(name))
    refuse_in_use environment
    files_of(environment).each { |file| FileUtils.rm_f file }.map { |file| File.basename(file) }
  end

  private
    def environment_of(branch)
      refuse_missing branch
      branch.environment
    end

    def in_use = Kit::DataDirectory.of_current_branch(@storage)

    def refuse_in_use(environment)
      users = Operations::FilesInUse.by(files_of(environment)).map { |pid, command| "#{pid} (#{command})" }
      raise Operations::Error, "These files are in use: stop #{users.join(", ")} first." if users.any?
    end

    def refuse_missing(branch)
      return if branch.exist?(@storage)

      raise Operations::Error,
        "#{branch.name} has no databases of its own. To list the branches that do: bin/ops branch list."
    end

    def environments
      pattern = /\A(development@(?:.+?-)?\h{6})\.sqlite3\z/
      Dir.children(@storage).filter_map { |file| file[pattern, 1] }.uniq
    end

    def files_of(environment)
      Operations.glob(@storage, "#{environment}{.,_}*").select { |file| File.file?(file) }
    end

    # Copies everything that is committed, even if other processes are writing.
    def copy(from, to)
      pairs = [ *from.databases, *from.derived ].zip([ *to.databases, *to.derived ])
      sources = pairs.select { |source, _| source.exist? }
      raise Operations::Error, "There are no development databases to copy. Run bin/setup." if sources.empty?

      sources.each { |source, target| source.copy_to target, seconds: TIMEOUT }
    end
end
