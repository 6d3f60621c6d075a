# Whether an upgrade was interrupted.
class Operations::Doctor::Upgrades < Operations::Doctor::Examination
  def findings
    state = Operations::Upgrade::State.new(directory)
    if !state.interrupted?
      []
    elsif state.under_way?
      [ warning(:upgrade_running, "An upgrade is running.", "Wait for it to finish.") ]
    else
      [ error(:upgrade_interrupted, "An upgrade was interrupted. The site is read-only until it is rolled back.",
        "bin/ops upgrade --roll-back restores the databases from before it, also while the site runs.") ]
    end
  end
end
