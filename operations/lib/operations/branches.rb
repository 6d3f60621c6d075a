require "fileutils"

# The files that branches have in one folder.
class Operations::Branches
  # +bytes+ is how much room they take, +written_at+ when they were last written to, +current+ whether the branch is checked out.
  Row = Data.define(:name, :bytes, :written_at, :current)

  DONE = 101 # SQLITE_DONE

  def initialize(storage)
    @storage = storage
  end

  # A row for each branch that has files. One that git does not know any more goes by what its files are called.
  def rows
    names = Operations::Branch.all.to_h { |branch| [ branch.environment, branch.name ] }
    environments.sort.map do |environment|
      files = files_of(environment)
      Row.new(name: names.fetch(environment, environment), bytes: files.sum { |file| File.size(file) }, written_at: files.map { |file| File.mtime(file) }.max,
        current: environment == Operations::Branch.current&.environment)
    end
  end

  # Gives +branch+ files of its own, with all that stands now in those that are in use.
  def create(branch)
    raise Operations::Error, "#{branch.name} already has its own databases. To delete them: bin/ops branch drop #{branch.name}." if branch.exist?(@storage)

    copy in_use, branch.community(@storage)
  end

  # Puts a copy of the files of +branch+ in the place of those in use, which are kept aside. Returns where.
  def merge(branch)
    into = in_use
    refuse_missing branch
    raise Operations::Error, "The files of #{branch.name} are in use. Check out the branch to merge into." if into.environment == branch.environment

    replacement = Operations::Replacement.new(into, into.databases, derived: into.derived)
    replacement.make { copy branch.community(@storage), Operations::Community.new(replacement.scratch, environment: into.environment) }
    replacement.aside
  end

  # Deletes the files of the branch +name+, or those that are called so. Returns their names.
  def drop(name)
    environment = environments.include?(name) ? name : Operations::Branch.new(name).tap { |branch| refuse_missing branch }.environment
    refuse_in_use environment
    files_of(environment).each { |file| FileUtils.rm_f file }.map { |file| File.basename(file) }
  end

  private
    def in_use = Operations::Community.new(@storage, environment: Operations::Branch.environment(@storage))

    def refuse_in_use(environment)
      users = Operations::FilesInUse.by(files_of(environment))
      raise Operations::Error, "These files are in use: stop #{users.map { |process, command| "#{process} (#{command})" }.join(", ")} first." if users.any?
    end

    def refuse_missing(branch)
      raise Operations::Error, "#{branch.name} has no databases of its own. bin/ops branch list shows the branches that have." unless branch.exist?(@storage)
    end

    def environments = Dir.children(@storage).filter_map { |file| file[/\A(#{Operations::Branch::ENVIRONMENT}@(?:.+?-)?\h{6})\.sqlite3\z/, 1] }.uniq
    def files_of(environment) = Dir[File.join(@storage, "#{environment}{.,_}*")].select { |file| File.file?(file) }

    # With all that is committed, also by who writes meanwhile.
    def copy(from, to)
      sources = [ *from.databases, *from.derived ].zip([ *to.databases, *to.derived ]).select { |source, _| source.exist? }
      raise Operations::Error, "There are no development databases to copy. Run bin/setup." if sources.empty?

      sources.each { |source, target| copy_file source, target }
    end

    def copy_file(source, target)
      reader, writer = SQLite3::Database.new(source.path, readonly: true), SQLite3::Database.new(target.path)
      backup = SQLite3::Backup.new(writer, "main", reader, "main")
      status = backup.step(-1)
      backup.finish
      raise Operations::Error, "#{source.basename} could not be copied (SQLite status #{status}). Check for free disk space." unless status == DONE
    ensure
      [ writer, reader ].each { |handle| handle&.close }
    end
end
