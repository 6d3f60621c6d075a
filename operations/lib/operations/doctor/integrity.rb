# Whether SQLite can read the files.
class Operations::Doctor::Integrity < Operations::Doctor::Examination
  def findings
    databases.map do |database|
      finding(database, damages(database))
    rescue SQLite3::Exception => error
      error(:unreadable, "#{database.path} cannot be opened: #{error.message}.",
        "Check who owns it, and that its disk is mounted and writable: even to read, SQLite writes the WAL index (-shm).")
    end
  end

  private
    def damages(database)
      database.read { |handle| handle.execute("PRAGMA quick_check(5)").flatten - [ "ok" ] }
    rescue SQLite3::CorruptException, SQLite3::NotADatabaseException => error
      [ error.message ]
    end

    def finding(database, damages)
      if damages.empty?
        ok(:readable, "#{database.basename} is readable and undamaged.")
      else
        error(:damaged, "#{database.basename} is damaged: #{damages.join("; ")}.",
          "Stop the site and run bin/ops restore --force #{database.name}; the damaged file is moved to a folder beside it. " \
          "Check dmesg: the disk may be failing.")
      end
    end
end
