# Whether read-only mode is on. Files that were moved to PostgreSQL stay read-only: nobody is to turn that off.
class Operations::Doctor::Maintenance < Operations::Doctor::Examination
  def findings
    switch = Operations::ReadOnly.of(community)
    return [] if !switch.on? || switch.moved?

    [ doubtful(:read_only, "The site is read-only#{switch.since_and_why}.", "To turn it off: bin/ops read-only off.") ]
  end
end
