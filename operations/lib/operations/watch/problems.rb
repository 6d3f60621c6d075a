# Which findings are new problems, and which problems are resolved.
class Operations::Watch::Problems
  NOTHING_TO_DO = "There is nothing left to do.".freeze
  RELATED = 3600 # seconds after its cause within which a consequence begins

  STORAGE = %i[ upgrade_running upgrade_interrupted moving storage_missing disk_full disk_read_only ].freeze
  FILES = %i[
    files_lost permission damaged unreadable unwritable file_missing empty locked
    database_newer migrations_pending triggers_differ restore_interrupted
  ].freeze
  DOWN = %i[ no_server not_responding ].freeze
  UNSTABLE = %i[ restart_loop not_ready ].freeze
  REPLICATION = %i[ not_replicating replication_behind backups_unreadable ].freeze
  BACKUP_DISK = %i[ backup_disk_full backups_unwritable ].freeze
  SITE = [ *STORAGE, *FILES, :killed, *DOWN, *UNSTABLE ].freeze

  # By kind, the kinds that it may be a consequence of: it waits while there is such a problem. Others have no
  # cause that the checks find. A killed site is no consequence: that has to be reported soon in any case.
  CAUSES = {
    FILES => STORAGE, DOWN => STORAGE + FILES + [ :killed ], UNSTABLE => STORAGE + FILES + DOWN + [ :killed ],
    REPLICATION => SITE + BACKUP_DISK, %i[ jobs_unreadable check_failed ] => STORAGE + FILES,
    %i[ jobs_failed verification_failed verification_overdue ] => SITE + REPLICATION + BACKUP_DISK,
    %i[ jobs_stuck server_errors tls_unreachable ] => SITE,
    %i[ mail_failed alerts_by_mail_failed ] => STORAGE + FILES + [ :mail_unreachable ]
  }.flat_map { |kinds, causes| kinds.map { |kind| [ kind, causes ] } }.to_h.freeze

  # +patience+ is how many seconds a problem, or its absence, lasts before an alert.
  def initialize(state, patience:)
    @problems, @patience = state.problems, patience
  end

  # Returns the alerts to send: one for all new problems of a kind, and one for all that are resolved.
  def update(findings, at)
    now = at.to_i
    note findings.select { |finding| problem?(finding) }.group_by(&:key), now
    wait_for_causes now
    alerts = alert("problem", due(now), at) + alert("resolved", resolved(now), at)
    @problems.reject! { |_, problem| over?(problem, now) }
    alerts
  end

  private
    # These warnings explain errors.
    def problem?(finding) = finding.severity == :error || %i[ upgrade_running moving ].include?(finding.kind)

    def note(found, now)
      found.each do |key, findings|
        problem = @problems[key] ||= { "kind" => findings.first.kind.to_s, "began" => now, "since" => now }
        problem.update "what" => findings.map(&:what).join(" "),
          "remedy" => findings.map(&:remedy).uniq.join(" "), "severity" => findings.first.severity.to_s
        problem.delete "gone"
      end
      @problems.each do |key, problem|
        problem["gone"] ||= now unless found.key?(key) || unreplicated?(problem, found)
      end
    end

    # A problem of the disk of the backups isn't over as long as it has an effect: writes aren't backed up.
    def unreplicated?(problem, found)
      found.key?("replication_behind") && BACKUP_DISK.include?(problem["kind"].to_sym)
    end

    # The consequences of a reported problem have time to go once it is resolved.
    def wait_for_causes(now)
      @problems.each_value do |problem|
        problem["since"] = now if !problem["alerted"] && causes(problem).any? { |cause| reported?(cause) }
      end
    end

    def causes(problem)
      kinds = CAUSES.fetch(problem["kind"].to_sym, [])
      @problems.each_value.select do |other|
        kinds.include?(other["kind"].to_sym) && other["began"] + RELATED >= problem["began"]
      end
    end

    # Warnings are never reported.
    def reported?(problem) = problem["alerted"] || problem["severity"] == "warning"

    # A later one that isn't reported yet is no reason to wait: restarts of the site, for example, are short.
    def held_up?(problem)
      causes(problem).any? do |cause|
        reported?(cause) || (!cause["gone"] && cause["began"] <= problem["began"] + @patience)
      end
    end

    def due(now)
      ripe = @problems.values.select do |problem|
        open = problem["severity"] == "error" && !problem["alerted"] && !problem["gone"]
        open && now - problem["since"] >= @patience && !held_up?(problem)
      end
      ripe.each { |problem| problem["alerted"] = now }
    end

    # A problem may be missing from one round, as while the site restarts, unless a restart causes it.
    def over?(problem, now)
      gone = problem["gone"] or return false
      return problem["resolved"] if problem["alerted"]

      return true if now - gone >= @patience || reported?(problem)

      [ :killed, *DOWN, *UNSTABLE ].include?(problem["kind"].to_sym)
    end

    def resolved(now)
      alerted = @problems.values.select { |problem| problem["alerted"] && problem["gone"] }
      over = alerted.select { |problem| now - problem["gone"] >= @patience }
      over.each { |problem| problem["resolved"] = now }
    end

    def alert(event, problems, at)
      problems.group_by { |problem| problem["kind"] }.map do |kind, same|
        what, remedy, began, gone = %w[ what remedy began gone ]
          .map { |name| same.filter_map { |problem| problem[name] }.uniq }
        remedy = [ NOTHING_TO_DO ] if event == "resolved"
        Operations::Watch::Alert.new(event:, kind:, what: what.join(" "), remedy: remedy.join(" "), at:,
          began: began.min, ended: gone.max || at)
      end
    end
end
