# The reason why a site accepts no writes, and how to end that.
class Operations::ReadOnly
  REMEDIES = {
    lost: "Don't restart the site. Run bin/ops rescue, which says how to save the data.",
    handed_over: Operations::HandOver::REMEDY,
    moved: "The site uses PostgreSQL now: set DATABASE_URL, and leave these files as they are.",
    moving: "Wait for the move to PostgreSQL. If no bin/ops migrate-to-postgres runs, run it again, " \
      "or stay with the SQLite files: bin/ops maintenance-mode off --force.",
    upgrade: "Wait for the upgrade. If no bin/ops upgrade runs: bin/ops upgrade --roll-back.",
    upgraded: "Wait for the upgrade. If no bin/ops upgrade runs: " \
      "start the site with the new code, which ends this.",
    hand_over: "Wait for the hand-over. If no bin/ops hand-over runs, run it again, " \
      "or stay on this server: bin/ops maintenance-mode off --force.",
    variable: "To accept writes, remove READ_ONLY from the site's environment, and restart the site.",
    operator: "To turn it off: bin/ops maintenance-mode off."
  }.freeze

  def initialize(directory, variables = ENV)
    @directory, @variables = directory, variables
    @switch = Kit::MaintenanceMode.of(directory, variables)
  end

  def remedy = REMEDIES[cause]

  # Nil if the site accepts writes. The state of an upgrade doesn't concern PostgreSQL or other causes.
  def cause
    if @switch.state.key?("lost") then :lost
    elsif @switch.moved? then :moved
    elsif @switch.moving? then :moving
    elsif @switch.state.dig("handed_over", "transaction") then :handed_over
    elsif upgrade? then :upgrade
    elsif @switch.reason == Operations::Upgrade::REASON then :upgraded
    elsif @switch.reason == Operations::HandOver::REASON then :hand_over
    else chosen
    end
  end

  private
    # An upgrade of a site that was read-only before leaves its reason.
    def upgrade?
      return false if !@switch.on? || Kit::Postgresql.chosen?(@variables)

      Operations::Upgrade::State.new(@directory).interrupted?
    end

    def chosen
      if !@variables[Kit::MaintenanceMode::VARIABLE].to_s.empty? then :variable
      elsif @switch.on? then :operator
      end
    end
end
