# Whether the database has the migrations of this code.
class Operations::Doctor::Migrations < Operations::Doctor::Examination
  def findings
    applied = Operations::SiteDatabase.open(directory, "primary", table: "schema_migrations") do |database|
      database.rows("SELECT version FROM schema_migrations").flatten
    end
    applied ? [ finding(applied) ] : []
  rescue SQLite3::Exception, Operations::Error
    [] # the checks of the files and of PostgreSQL say why
  end

  private
    def finding(applied)
      later, pending = Operations::Upgrade::LaterVersion, Operations::Upgrade::LaterVersion.known - applied
      if (problem = later.problem(applied))
        error :database_newer, problem, later.remedy
      elsif pending.any?
        error(:migrations_pending, "#{count(pending.size, "migration")} of this code #{pending.one? ? "is" : "are"} pending.",
          Kit::Postgresql.chosen? ? "Run bin/rails db:migrate." : "Run bin/ops upgrade.")
      else
        ok(:migrated, "The database has all migrations of this code.")
      end
    end
end
