# Whether an upgrade was interrupted.
class Operations::Doctor::Upgrades < Operations::Doctor::Examination
  def findings
    state = Operations::Upgrade::State.new(directory)
    if !state.interrupted?
      []
    elsif state.under_way?
      [ warning(:upgrade_running, "An upgrade is running.", "Wait for it to finish.") ]
    else
      [ error(:upgrade_interrupted,
        "An upgrade was interrupted. The site is read-only until it is rolled back.",
        "Restore the databases from before it: bin/ops upgrade --roll-back. The site may keep running.") ]
    end
  end
end
