# For tests that depend on the database engine.
module EngineHelper
  # PostgreSQL's version of the database changes with any commit on the server, and parallel tests commit to other databases.
  MAX_TRIES = Kit::Postgresql.chosen? ? 100 : 1

  private
    # Repeats the block until it is true, since another test may have committed meanwhile.
    def retry_until_quiet(&) = MAX_TRIES.times.any?(&)

    def sqlite_only(reason)
      skip "SQLite only: #{reason}" if Kit::Postgresql.chosen?
    end
end
