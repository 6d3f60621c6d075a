# How findings read at a terminal.
module Operations::CLI::Telling
  private
    SIGNS = { well: [ "✓", :green ], doubtful: [ "?", :yellow ], wrong: [ "✗", :red ] }.freeze

    def tell_of(finding)
      sign, color = SIGNS.fetch(finding.severity)
      say "#{set_color sign, color} #{finding.what}"
      say "  → #{finding.remedy}" if finding.remedy
    end

    def tell(finding)
      if finding.passed?
        say "#{finding.database}: #{finding.rows} rows, all there, #{finding.lag} s behind"
      else
        say "#{finding.database}: NOT as it should be", :red
        finding.faults.each { |fault| say "  #{fault}" }
      end
    end
end
