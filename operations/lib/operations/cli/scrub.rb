# bin/ops scrub.
module Operations::CLI::Scrub
  def self.included(commands)
    commands.class_eval do
      desc "scrub", "Remove traces of deleted texts"
      long_desc <<~TEXT
        A purge does it; run it after you deleted something in another way. Works while the site runs, or is stopped. Rewrites
        every database without free pages, replaces the backups in a directory by new ones, empties the WALs, and deletes the
        databases that upgrades and restores left in STORAGE. You can't restore an earlier time or roll back an upgrade afterwards.
        Backups in a bucket are not deleted: they expire. While a database is rewritten, nothing can be written.
      TEXT
      def scrub
        Operations::Scrub.new(directory, litestream) { |message| say message }.run
        say "Nothing that was deleted is left in #{directory.storage}."
      end
    end
  end
end
