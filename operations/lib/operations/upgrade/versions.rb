# The versions of migrations that this code knows, and that the database has. If a later version of the code
# has migrated the database, this one would read and write it wrongly.
module Operations::Upgrade::Versions
  class << self
    # Those of this code, as first read by the process: a running site doesn't get what is checked out later.
    def known = @known ||= Operations::Upgrade::Plan.migrations.keys

    # Those of the database; nil without one, or if it can't be read, which the code that uses it reports.
    def applied(directory)
      Operations::SiteDatabase.open(directory, "primary", table: "schema_migrations") do |database|
        database.rows("SELECT version FROM schema_migrations").flatten
      end
    rescue SQLite3::Exception, Operations::Error
      nil
    end

    # Raises Operations::Error if a later version has migrated the database.
    def refuse_later(directory)
      problem = problem(applied(directory).to_a)
      raise Operations::Error, "#{problem} Nothing was started or changed. #{remedy}" if problem
    end

    # A sentence if there are later ones among those that are +applied+, or nil.
    def problem(applied)
      later = applied.select { |version| version.to_i > known.last.to_i }
      return if later.empty?

      migrations = later.one? ? "1 migration" : "#{later.size} migrations"
      "The database is newer than this code: #{migrations} (#{later.max}) of a later version."
    end

    def remedy
      back = ", or undo the last upgrade: bin/ops upgrade --roll-back" unless Kit::Postgresql.chosen?
      "Check out the version that migrated it#{back}."
    end
  end
end
