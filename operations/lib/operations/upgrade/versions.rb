# Whether a later version of the code has migrated the database. This code would read and write it wrongly.
module Operations::Upgrade::LaterVersion
  class << self
    # Raises Operations::Error if so. A database that can't be read is reported by the code that uses it.
    def refuse(directory)
      problem = problem(applied(directory))
      raise Operations::Error, "#{problem} Nothing was started or changed. #{remedy}" if problem
    end

    # +applied+ are the versions of the database's migrations. Returns a sentence, or nil.
    def problem(applied)
      later = applied.select { |version| version.to_i > known.last.to_i }
      return if later.empty?

      "The database is newer than this code: #{later.one? ? "1 migration" : "#{later.size} migrations"} (#{later.max}) of a " \
        "later version."
    end

    def remedy
      back = ", or undo the last upgrade: bin/ops upgrade --roll-back" unless Kit::Postgresql.chosen?
      "Check out the version that migrated it#{back}."
    end

    # The versions of this code's migrations.
    def known
      @known ||= Operations.glob(Operations::ROOT, Operations::Upgrade::Plan::MIGRATIONS)
        .map { |path| File.basename(path)[/\A\d+/] }.sort
    end

    private
      def applied(directory)
        Operations::SiteDatabase.open(directory, "primary", table: "schema_migrations") do |database|
          database.rows("SELECT version FROM schema_migrations").flatten
        end || []
      rescue SQLite3::Exception, Operations::Error
        []
      end
  end
end
