# Whether the database has this code's triggers, which maintain counters. Nothing else notices a missing one.
class Operations::Doctor::Triggers < Operations::Doctor::Examination
  SCHEMA = "#{Operations::ROOT}/db/schema.rb".freeze
  STATEMENT = /^  execute ("CREATE TRIGGER (\w+).*")$/

  def findings
    Operations::SiteDatabase.open(directory, "primary", table: "schema_migrations") do |database|
      next unless migrated?(database)

      Kit::Postgresql.chosen? ? findings_of(names_in(database)) : findings_of(differing_in(database))
    end || []
  rescue SQLite3::Exception, Operations::Error
    [] # the checks of the files and of PostgreSQL say why
  end

  private
    # Otherwise Migrations says so.
    def migrated?(database)
      applied = database.rows("SELECT version FROM schema_migrations").flatten
      versions = Operations::Upgrade::Versions
      (versions.known - applied).empty? && versions.problem(applied).nil?
    end

    # PostgreSQL has the same triggers, except for search.
    def names_in(database)
      existing = database.rows("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal").flatten
      wanted.keys.grep_v(/_search_/) - existing
    end

    def differing_in(database)
      there = database.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").to_h
      wanted.reject { |name, sql| there[name]&.split == sql.split }.keys
    end

    def wanted = File.read(SCHEMA).scan(STATEMENT).to_h { |sql, name| [ name, sql.undump ] }

    def findings_of(differing)
      return [ ok(:triggers, "The database has all triggers of this code.") ] if differing.empty?

      what = "#{count(differing.size, "trigger")} of this code #{differing.one? ? "is" : "are"} missing or " \
        "different: #{differing.join(", ")}. Counts, karma or the search index are no longer updated."
      [ error(:triggers_differ, what, "Run bin/rails db:prepare, which creates them again.") ]
    end
end
