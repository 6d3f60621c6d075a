# Whether maintenance mode is on. No fix is suggested for files that were moved to PostgreSQL or to another server, since they
# stay read-only.
class Operations::Doctor::Maintenance < Operations::Doctor::Examination
  REMEDIES = {
    moving: "Wait for it. If no bin/ops migrate-to-postgres runs, run it again, or stay with the SQLite files: " \
      "bin/ops maintenance-mode off --force.",
    read_only: "To turn it off: bin/ops maintenance-mode off."
  }.freeze

  def findings
    switch = Kit::MaintenanceMode.of(directory)
    return [] if !switch.on? || switch.moved? || switch.state.key?("handed_over")

    kind = switch.moving? ? :moving : :read_only
    why = kind == :moving ? ": a move to PostgreSQL is running, or was interrupted" : switch.since_and_why
    [ warning(kind, "The site is read-only#{why}.", REMEDIES[kind]) ]
  end
end
