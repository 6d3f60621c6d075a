# Whether SQLite can read the files.
class Operations::Doctor::Integrity < Operations::Doctor::Examination
  def findings
    databases.map do |database|
      finding(database, damages(database))
    rescue SQLite3::Exception => error
      wrong("#{database.path} cannot be opened: #{error.message}.", "See who owns it, and whether its disk is there and may be written to: even who reads writes the log's index.")
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
        well("#{database.basename} can be read, all of it.")
      else
        wrong("#{database.basename} is damaged: #{damages.join("; ")}.", "Stop the site. bin/ops restore --force #{database.name} brings the last good copy, and keeps this file aside. " \
          "See dmesg: the disk may be failing.")
      end
    end
end
