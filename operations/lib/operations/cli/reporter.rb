# How findings are printed.
module Operations::CLI::Reporter
  private
    SIGNS = { ok: [ "✓", :green ], warning: [ "?", :yellow ], error: [ "✗", :red ] }.freeze

    # Shows the sentence until the next line, if this is a terminal.
    def announce = (->(sentence) { $stderr.print "\e[K#{sentence}\r" } if $stderr.tty?)

    def report_check(finding)
      $stderr.print "\e[K" if $stderr.tty?
      sign, color = SIGNS.fetch(finding.severity)
      say "#{set_color sign, color} #{finding.what}"
      say "  → #{finding.remedy}" if finding.remedy
    end

    def report(finding)
      if finding.passed?
        say "#{finding.database}: OK, #{finding.rows} rows, #{finding.lag} s behind"
      else
        say "#{finding.database}: FAILED", :red
        finding.faults.each { |fault| say "  #{fault}" }
        say "  → #{finding.remedy}" if finding.remedy
      end
    end

    def report_restore_points(points)
      rows = points.map do |point|
        [ point.name, point.oldest, point.newest, Operations::Disk.size(point.bytes) ]
      end
      print_table [ %w[ DATABASE OLDEST NEWEST SIZE ], *rows ]
    end

    def report_restored(outcome)
      say "Restored in #{outcome.seconds.round(1)} s: #{outcome.restored.map(&:name).join(", ")}."
      missing = outcome.missing.map(&:name).join(", ")
      unless missing.empty?
        say "No backup from that time: #{missing}. The site creates an empty file when it starts."
      end
      say "The previous files are in #{outcome.aside}." if outcome.aside
    end

    def report_moved(tables, seconds)
      tables.each do |row|
        say "#{row.database}: #{row.table}, #{row.rows} rows, the same in both (#{row.checksum[0, 12]})"
      end
      say "Done. The site has been read-only for #{seconds.round(1)} s. " \
        "Restart it with this DATABASE_URL to accept writes.\n" \
        "bin/ops does not back up PostgreSQL. #{Operations::BackupCoverage::REMEDY}\n" \
        "To keep using SQLite instead: bin/ops maintenance-mode off --force, without DATABASE_URL."
    end
end
