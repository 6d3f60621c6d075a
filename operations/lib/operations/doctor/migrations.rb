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
      newer, pending = applied.select { |version| version.to_i > known.last.to_i }, known - applied
      if newer.any?
        error(:database_newer,
          "The database is newer than this code: #{count(newer.size, "migration")} (#{newer.max}) of a later version.",
          "Check out the version that migrated it, or undo the last upgrade: bin/ops upgrade --roll-back.")
      elsif pending.any?
        error(:migrations_pending, "#{count(pending.size, "migration")} of this code #{pending.one? ? "is" : "are"} pending.",
          Kit::Postgresql.chosen? ? "Run bin/rails db:migrate." : "Run bin/ops upgrade.")
      else
        ok(:migrated, "The database has all migrations of this code.")
      end
    end

    def known = @known ||= Dir[Operations::Upgrade::Plan::MIGRATIONS].map { |path| File.basename(path)[/\A\d+/] }.sort
end
