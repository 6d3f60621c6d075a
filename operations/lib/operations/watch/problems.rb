# Which findings are new problems, and which problems are resolved.
class Operations::Watch::Problems
  RELATED = 3600 # seconds after its cause within which a consequence begins

  # Causes come before their consequences: while there is a problem of an earlier row, later ones that began after it wait.
  # Kinds that are missing here have no cause among the others.
  CAUSES = [
    %i[ upgrade_running upgrade_interrupted moving storage_missing disk_full disk_read_only ],
    %i[
      files_lost permission damaged unreadable unwritable file_missing empty locked database_newer migrations_pending
      triggers_differ restore_interrupted
    ],
    %i[ killed no_server not_responding ],
    %i[ restart_loop not_ready ],
    %i[ mail_unreachable backup_disk_full ],
    %i[ not_replicating replication_behind backups_unreadable ],
    %i[
      jobs_unreadable jobs_stuck jobs_failed mail_failed alerts_by_mail_failed server_errors verification_failed
      verification_overdue check_failed tls_unreachable
    ]
  ].flat_map.with_index { |kinds, row| kinds.map { |kind| [ kind, row ] } }.to_h.freeze

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
    @problems.reject! { |_, problem| problem["gone"] && (!problem["alerted"] || problem["resolved"]) }
    alerts
  end

  private
    # These warnings explain errors.
    def problem?(finding) = finding.severity == :error || %i[ upgrade_running moving ].include?(finding.kind)

    def note(found, now)
      found.each do |key, findings|
        problem = @problems[key] ||= { "kind" => findings.first.kind.to_s, "began" => now, "since" => now }
        problem.update "what" => findings.map(&:what).join(" "), "remedy" => findings.map(&:remedy).uniq.join(" "),
          "severity" => findings.first.severity.to_s
        problem.delete "gone"
      end
      @problems.each { |key, problem| problem["gone"] ||= now unless found.key?(key) }
    end

    def wait_for_causes(now)
      @problems.each_value { |problem| problem["since"] = now if !problem["alerted"] && caused?(problem) }
    end

    def caused?(problem)
      row = CAUSES[problem["kind"].to_sym] or return false
      @problems.each_value.any? do |other|
        (CAUSES[other["kind"].to_sym] || row) < row && other["began"] + RELATED >= problem["began"]
      end
    end

    def due(now)
      @problems.values.select do |problem|
        problem["severity"] == "error" && !problem["alerted"] && !problem["gone"] && now - problem["since"] >= @patience
      end.each { |problem| problem["alerted"] = now }
    end

    def resolved(now)
      @problems.values.select { |problem| problem["alerted"] && problem["gone"] && now - problem["gone"] >= @patience }
        .each { |problem| problem["resolved"] = now }
    end

    def alert(event, problems, at)
      problems.group_by { |problem| problem["kind"] }.map do |kind, same|
        what, remedy, began = %w[ what remedy began ].map { |name| same.map { |problem| problem[name] }.uniq }
        Operations::Watch::Alert.new(event:, kind:, what: what.join(" "), remedy: remedy.join(" "), at:, began: began.min)
      end
    end
end
