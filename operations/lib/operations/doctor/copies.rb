# Whether there are copies, whether they grow, and whether they hold what the original holds.
class Operations::Doctor::Copies < Operations::Doctor::Examination
  def findings
    [ copying, *Operations::Verification.new(community, litestream, patience: 10, marks: Operations::VerificationRecord.new(community).marks).run.map { |finding| told(finding) } ]
  rescue Operations::Error => error
    [ wrong("The copies cannot be looked at: #{error.message.lines.first.strip}", error.message.lines.drop(1).join.strip.then { |remedy| remedy.empty? ? "See BACKUP_TO, STORAGE and RAILS_ENV." : remedy }) ]
  end

  private
    def copying
      if Operations::Replication.new(community, litestream).running?
        well("What is written is copied to #{replica}.")
      else
        doubtful("Nobody copies what is written now.", "The site that bin/start serves does it; bin/ops replicate does it alone.")
      end
    end

    def told(finding)
      if finding.passed?
        well("The copy of #{finding.database} has all of it: #{finding.rows} rows.")
      elsif finding.faults.any? { |fault| fault.include?("no copy of it") }
        wrong("There is no copy of #{finding.database} in #{replica}.", "bin/ops backup makes one. BACKUP_TO says where they are kept.")
      elsif finding.lost.any?
        wrong("#{finding.database} has lost what was written last: #{finding.faults.join("; ")}. Its write-ahead log was cut, or taken away.",
          "Stop the site. bin/ops restore --force #{finding.database} brings the copy, and keeps this file aside; where the copy was made of what is left, go back: --at and a time before it was lost. If the rows were taken out by hand, as a reset does: bin/ops verify --accept-loss.")
      else
        wrong("The copy of #{finding.database} is not as it should be: #{finding.faults.join("; ")}.", "If it is only behind, bin/ops backup copies what is missing. If it stays so: stop the site, and bin/ops backup copies all of it anew.")
      end
    end
end
