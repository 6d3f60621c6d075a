# bin/ops rescue.
module Operations::CLI::Rescue
  def self.included(commands)
    commands.class_eval do
      desc "rescue", "Save lost database files"
      long_desc <<~TEXT
        If database files are deleted, renamed or replaced while the site uses them, it accepts no writes and saves what it still
        has open. While the site runs, this waits for that. After the site has stopped, this puts the saved files in place; others
        with their names are moved to a new directory beside them, and its name is printed.
      TEXT
      def rescue
        lost = Operations::LostStorage.new(directory)
        if !lost.any?
          say "The site has not lost any database files."
        elsif lost.users.any?
          report_saved lost
        else
          report_rescued Operations::Rescue.new(directory, litestream).run
        end
      end
    end
  end

  private
    def report_saved(lost)
      say "#{lost}. Don't stop the site before its data is saved."
      lost.wait
      say "Saved in #{lost.folder}: #{lost.saved.map(&:name).join(", ")}." if lost.saved.any?
      if lost.databases == lost.saved
        return say("Stop the site, run bin/ops rescue again, and start the site.")
      end

      names = (lost.databases - lost.saved).map(&:name).join(" ")
      raise Operations::Error, "Not saved: #{names}, because the content is gone. Stop the site, run " \
        "bin/ops rescue again, and then restore the last backup before you start the site: " \
        "bin/ops restore --force #{names}."
    end

    def report_rescued(outcome)
      say "Put in place: #{outcome.placed.map(&:name).join(", ")}." if outcome.placed.any?
      say "The previous files are in #{outcome.aside}." if outcome.aside
      if outcome.remaining.empty?
        say "Start the site: #{Operations::Doctor::START}."
      else
        names = outcome.remaining.map(&:name).join(" ")
        raise Operations::Error, "Not saved: #{names}. To restore the last backup: bin/ops restore --force " \
          "#{names}. To use the files as they are: bin/ops maintenance-mode off --force."
      end
    end
end
