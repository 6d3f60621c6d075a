require "fileutils"

# A copy of the site's data for a staging server or a developer's laptop: what members can see of each other,
# and nothing else. The columns that Schema lists are written to a new file, so nothing else is ever in it,
# not even in free pages. The site creates everything else when it starts.
#
# The copy has the rows of one moment, and writers don't wait. It is made in a directory
# that gets its name at the end.
class StagingCopy
  class Refused < StandardError; end

  def initialize(target, directory: Kit::DataDirectory.here(environment: Rails.env))
    @target, @directory = File.expand_path(target), directory
    @copy = Kit::DataDirectory.new("#{@target}.part", environment: directory.environment)
  end

  # Raises Refused, or another error, if nothing was copied.
  def create
    refuse_target
    refuse_without_space
    in_part do
      copy_primary
      copy_erasures
      Kit::SecretKeyBase.read_or_generate(storage: part, environment: {})
      mark
    end
  end

  private
    def part = @copy.storage
    def originals = [ @directory.primary, @directory.database(Operations::Erasures::NAME) ].select(&:exist?)

    def refuse_target
      if inside?(@target, @directory.storage)
        raise Refused, "#{@target} is in the data directory of the site. Choose a directory elsewhere."
      elsif File.exist?(@target) && !(File.directory?(@target) && Dir.empty?(@target))
        raise Refused, "#{@target} isn’t an empty directory. Choose another one."
      elsif File.exist?(@target) && File.stat(@target).dev != File.stat(File.dirname(@target)).dev
        raise Refused, "#{@target} is where a disk is mounted. Choose a directory on it: #{@target}/copy."
      end
    end

    # Symbolic links are followed.
    def inside?(path, folder) = "#{real(path)}/".start_with?("#{real(folder)}/")

    def real(path)
      File.exist?(path) ? File.realpath(path) : File.join(real(File.dirname(path)), File.basename(path))
    end

    # A copy is never larger than the original.
    def refuse_without_space
      needed = originals.flat_map(&:files).select { |path| File.file?(path) }.sum { |path| File.size(path) }
      free = Operations::Disk.space(existing_parent).last
      return if free >= needed

      raise Refused,
        "Not enough disk space: #{Operations::Disk.size(needed)} needed in #{existing_parent}, " \
        "#{Operations::Disk.size(free)} free. Nothing was copied."
    end

    def existing_parent = Pathname(@target).ascend.drop(1).find(&:exist?).to_s

    # Replaces files that a killed process left.
    def in_part
      FileUtils.mkdir_p part, mode: 0o700
      lock = Kit::FileLock.acquire(File.join(part, "lock")) or
        raise Refused, "Another process is copying to #{@target}."
      FileUtils.rm_rf Operations.glob(part, "*").without(File.join(part, "lock"))
      yield
      Operations.glob(part, "*").push(part).each { |path| File.open(path, &:fsync) }
      File.delete File.join(part, "lock")
      File.rename part, @target
    ensure
      FileUtils.rm_rf part if lock
      lock&.release
    end

    # After the primary: a deletion is recorded before it begins.
    def copy_erasures
      original = @directory.database(Operations::Erasures::NAME)
      Operations::Erasures.new(original.in(part)).merge Operations::Erasures.new(original) if original.exist?
    end

    def mark
      File.write File.join(part, Kit::DataDirectory::STAGING_COPY),
        "#{Site.settings.name}\n#{Time.current.utc.iso8601}\n"
    end

    def copy_primary
      SQLite3::Database.new(@copy.primary.path) do |file|
        file.execute_batch "PRAGMA journal_mode = off; PRAGMA synchronous = off"
        file.execute "ATTACH ? AS original", [ @directory.primary.path ]
        file.transaction { copy_tables file }
        define file, "sql LIKE 'CREATE VIRTUAL%' OR type <> 'table'"
        refuse_orphans file
      end
      File.chmod 0o600, @copy.primary.path
    end

    def copy_tables(file)
      define file, "type = 'table' AND name IN (SELECT name FROM pragma_table_list WHERE schema = " \
        "'original' AND type = 'table')"
      Schema::COLUMNS.each_key { |table| copy_table file, table }
    end

    # FTS5 creates the tables of its index. The site fills it when it runs.
    def define(file, condition)
      statements = file.execute("SELECT sql FROM original.sqlite_schema WHERE substr(name, 1, 7) <> " \
        "'sqlite_' AND (#{condition})")
      statements.flatten.compact.each { |sql| file.execute sql }
    end

    def copy_table(file, table)
      generated = file.execute(
        "SELECT name FROM pragma_table_xinfo(?, 'original') WHERE hidden > 1", [ table ]
      ).flatten
      values = Schema.values(table, generated)
      file.execute "INSERT INTO main.#{table} (#{values.keys.join(", ")}) " \
        "SELECT #{values.values.join(", ")} FROM original.#{table} WHERE " \
        "#{Schema::CONDITIONS.fetch(table, "true")}",
        (table == "users" ? { "password_digest" => User.unusable_password_digest } : {})
    end

    def refuse_orphans(file)
      orphan = file.execute("PRAGMA main.foreign_key_check").first or return
      raise Refused,
        "Row #{orphan[1]} of #{orphan[0]} references a missing row of #{orphan[2]}. Nothing was copied."
    end
end
