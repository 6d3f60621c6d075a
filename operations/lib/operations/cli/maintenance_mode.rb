# bin/ops maintenance-mode …
class Operations::CLI::MaintenanceMode < Operations::CommandLine
  desc "on [REASON...]", "Make the site read-only"
  long_desc "Pages show the REASON."
  def on(*reason)
    refuse_handed_over
    refuse_lost_or_upgrading
    refuse_moved "They stay read-only. To make the site read-only, run this with the site's DATABASE_URL."
    switch.enable reason.join(" ")
    say "The site is read-only. To turn it off: bin/ops maintenance-mode off."
  end

  desc "off", "Accept writes again"
  option :force, type: :boolean, default: false, desc: "Use the SQLite files, even after a move to PostgreSQL"
  def off
    if options[:force]
      refuse_after_hand_over
    else
      refuse_lost_or_upgrading
      refuse_moving
      refuse_moved "Turning maintenance mode off would allow writes to both. To discard what was written " \
        "to PostgreSQL and go back to these files: bin/ops maintenance-mode off --force."
      refuse_handed_over
    end
    say switch.disable ? "The site accepts writes again." : "Maintenance mode was not on."
  end

  desc "status", "Show the state and the reason"
  def status(*unknown)
    refuse_unknown unknown
    if switch.moved?
      say "These SQLite files were moved to PostgreSQL, and stay read-only."
    elsif coverage.gap == :handed_over
      say coverage.problem
    elsif switch.on?
      lost = Operations::LostStorage.new(directory)
      why = "#{switch.since_and_why}#{": #{lost}" if lost.any?}"
      say "The site is read-only#{why}. #{Operations::ReadOnly.new(directory).remedy}"
    else
      say "The site accepts writes."
    end
  end
  default_task :status

  private
    def switch = @switch ||= Kit::MaintenanceMode.of(directory)
    def coverage = Operations::BackupCoverage.new(directory)

    # An upgrade that fails discards what was written meanwhile.
    def refuse_lost_or_upgrading
      Operations::LostStorage.new(directory).refuse
      read_only = Operations::ReadOnly.new(directory)
      return unless read_only.cause == :upgrade

      raise Operations::Error, "The site is being upgraded. #{read_only.remedy}"
    end

    def refuse_handed_over
      return unless coverage.gap == :handed_over

      raise Operations::Error, "#{coverage.problem}\n#{coverage.remedy}\n" \
        "If the new server was never started: bin/ops maintenance-mode off --force."
    end

    def refuse_after_hand_over
      return unless coverage.gap == :handed_over

      Operations::HandOver.new(directory, Operations::Litestream.of(directory)).refuse_after_start
    end

    # Rows written during the final comparison would be missing in PostgreSQL.
    def refuse_moving
      return unless switch.moving?

      raise Operations::Error, "A move to PostgreSQL is running, or was interrupted. Wait for it, or run " \
        "bin/ops migrate-to-postgres again. To keep using SQLite instead: " \
        "bin/ops maintenance-mode off --force."
    end

    def refuse_moved(consequence)
      return unless switch.moved?

      raise Operations::Error,
        "These SQLite files were moved to PostgreSQL, which the site uses now (DATABASE_URL). #{consequence}"
    end
end
