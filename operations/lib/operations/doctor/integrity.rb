# Whether SQLite can read the files. Reads each completely, unless that takes longer than the time limit.
class Operations::Doctor::Integrity < Operations::Doctor::Examination
  LARGE = 100 * 1024**2 # bytes; a check of a larger file takes seconds
  INTERVAL = 1 # seconds between announcements

  def findings
    databases.map do |database|
      damages = announcing(database) { damages(database) }
      @interrupted && damages.empty? ? unfinished(database) : finding(database, damages)
    rescue SQLite3::Exception => error
      error(:unreadable, "#{database.path} cannot be opened: #{error.message}.",
        "Check who owns it, and that its disk is mounted and writable: " \
        "even to read, SQLite writes the WAL index (-shm).",
        about: database.name)
    end
  end

  private
    # Shows how long it has taken, if the database is large.
    def announcing(database, &)
      return yield unless @announce && File.size(database.path) > LARGE

      checking = "Checking #{described(database)}"
      announce "#{checking} …"
      progress = ->(elapsed) { announce "#{checking}: #{elapsed.round} s#{limit} …" }
      Operations::Heartbeat.during(progress, every: INTERVAL, &)
    end

    def limit = (" of at most #{seconds} s" if seconds.positive?)

    def described(database) = "#{database.basename} (#{size File.size(database.path)})"

    # The problems; if the time limit is reached, the problems found so far.
    def damages(database)
      found, @interrupted = [], false
      database.read do |handle|
        handle.statement_timeout = seconds * 1000
        handle.execute("PRAGMA quick_check(5)") { |row| found.concat row }
      end
      found - [ "ok" ]
    rescue SQLite3::InterruptException
      @interrupted = true
      found
    rescue SQLite3::CorruptException, SQLite3::NotADatabaseException => error
      [ error.message.lines.first.strip.chomp(":") ] # the next line is the statement
    end

    def unfinished(database)
      warning(:unfinished,
        "#{described(database)} could not be checked completely in #{seconds} s. " \
        "No damage was found in the part that was.",
        "Run bin/ops doctor --seconds 0, which has no time limit.")
    end

    def finding(database, damages)
      if damages.empty?
        ok(:readable, "#{database.basename} passed its integrity check.")
      else
        error(:damaged, "#{database.basename} is damaged: #{damages.join("; ")}.",
          "Stop the site and run bin/ops restore --force #{database.name}; the damaged file is moved to a " \
          "directory beside it. Check dmesg: the disk may be failing.", about: database.name)
      end
    end
end
