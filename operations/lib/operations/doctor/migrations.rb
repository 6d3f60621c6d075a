# Whether the database has the migrations of this code.
class Operations::Doctor::Migrations < Operations::Doctor::Examination
  def findings
    applied = Operations::Upgrade::Versions.applied(directory)
    applied ? [ finding(applied) ] : [] # the checks of the files and of PostgreSQL say why
  end

  private
    def finding(applied)
      versions = Operations::Upgrade::Versions
      problem, pending = versions.problem(applied), versions.known - applied
      if problem
        error :database_newer, problem, versions.remedy
      elsif pending.any?
      error(:migrations_pending,
        "#{count(pending.size, "migration")} of this code #{pending.one? ? "is" : "are"} pending.",
          Kit::Postgresql.chosen? ? "Run bin/rails db:migrate." : "Run bin/ops upgrade.")
      else
        ok(:migrated, "The database has all migrations of this code.")
      end
    end
end
