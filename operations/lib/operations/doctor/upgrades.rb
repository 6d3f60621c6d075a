# Whether an upgrade was interrupted, or nothing is written since somebody said so.
class Operations::Doctor::Upgrades < Operations::Doctor::Examination
  def findings
    state = Operations::Upgrade::State.new(community)
    if state.interrupted? && state.under_way?
      [ doubtful("An upgrade is under way.", "Wait for it to end.") ]
    elsif state.interrupted?
      [ wrong("An upgrade was interrupted, and nothing is written since.", "bin/ops upgrade --roll-back puts back what was before it, also while the site runs.") ]
    else
      [ reading_only ].compact
    end
  end

  private
    def reading_only
      switch = Operations::ReadOnly.new(community)
      doubtful("Nothing is written#{" since #{switch.since.getutc.strftime("%F %T UTC")}" if switch.since}#{": #{switch.reason.chomp(".")}" if switch.reason}.", "bin/ops read-only off ends that.") if switch.on?
    end
end
