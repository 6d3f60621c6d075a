# For what is one engine's alone.
module EngineHelper
  # PostgreSQL tells one state from another by what was committed anywhere on the server, and beside a test others commit to
  # databases of their own: what holds while nobody does is tried until nobody does.
  QUIET_TRIES = Postgresql.chosen? ? 100 : 1

  private
    def while_nobody_commits(&) = QUIET_TRIES.times.any?(&)

    def sqlite_only(reason)
      skip "SQLite's alone: #{reason}" if Postgresql.chosen?
    end
end
