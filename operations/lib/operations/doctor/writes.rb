# Whether each database exists, has its tables and can be written, including those that aren't backed up. The
# server creates a lost file again, but without tables.
class Operations::Doctor::Writes < Operations::Doctor::Examination
  WAIT = 5 # seconds; as long as a request waits for the lock

  def findings
    problems = [ *databases, *directory.derived ].filter_map { |database| problem(database) }
    problems.empty? ? [ ok(:accepts_writes, "All databases accept writes.") ] : problems
  end

  private
    def problem(database)
      return (missing(database) if derived?(database)) unless database.exist?

      if tables(database).zero? then empty(database)
      elsif derived?(database) && database.damages.any? then damaged(database)
      end
    rescue SQLite3::BusyException
      locked(database)
    rescue SQLite3::CorruptException, SQLite3::NotADatabaseException
      damaged(database) if derived?(database) # Integrity finds the others
    rescue SQLite3::Exception => error
      error(:unwritable, "#{database.basename} can't be written: #{error.message}.",
        "Free space on its disk, and check that the file and the disk aren't read-only. " \
        "Then restart the site.",
        about: database.name)
    end

    # Begins a transaction and writes nothing. Its end does no checkpoint while the file is open for reading.
    def tables(database)
      database.read do |reader|
        reader.get_first_value("SELECT count(*) FROM sqlite_schema").tap do
          database.write(seconds: WAIT) { |handle| handle.transaction(:immediate) && handle.rollback }
        end
      end
    end

    def derived?(database) = Kit::DataDirectory::DERIVED.key?(database.name)

    # Files finds the others.
    def missing(database)
      what = "#{database.path} does not exist."
      warning(:file_missing, what, "bin/start creates it.", about: database.name)
    end

    def empty(database)
      remedy = "Restart the site: bin/start creates them."
      unless derived?(database)
        remedy += " To restore it from backup, stop the site and run bin/ops restore #{database.name}."
      end
      error(:empty, "#{database.basename} has no tables.", remedy, about: database.name)
    end

    def damaged(database)
      error(:damaged, "#{database.basename} is damaged.",
        "Nothing in it is needed: stop the site, delete it, and start the site again. Check dmesg: " \
        "the disk may be failing.",
        about: database.name)
    end

    def locked(database)
      users = Operations::FilesInUse.by([ database.path ]).map { |pid, command| "#{pid} (#{command})" }
      error(:locked,
        "#{database.basename} has been locked for more than #{WAIT} s: " \
        "requests that write to it fail or wait.",
        "End the console, import or other process that has it open: #{users.join(", ")}.",
        about: database.name)
    end
end
