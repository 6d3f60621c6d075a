# The result of the latest verification of the backups, without verifying them again.
class Operations::Doctor::Verification < Operations::Doctor::Backups
  def findings
    record = Operations::BackupVerificationRecord.new(directory)
    [ *replication, *losses, *result(record) ]
  end

  private
    def result(record)
      if record.at.nil? then []
      elsif !record.passed? then failed(record)
      elsif record.stale?
      [ error(:verification_overdue,
        "The backups were last verified at #{time(record.at)}: two verifications were missed.",
          "The job VerifyBackupsJob runs every six hours: see /admin/jobs, or run bin/ops verify.") ]
      else
        [ ok(:verified, "The backups were verified at #{time(record.at)}.") ]
      end
    end

    def failed(record)
      faults = record.findings.reject(&:passed?)
        .map { |finding| "#{finding.database}: #{finding.faults.join("; ").chomp(".")}." }
      what = [ "The verification of the backups at #{time(record.at)} failed.", *faults ].join(" ")
      [ error(:verification_failed, what, "Run bin/ops verify, which says what to do.") ]
    end
end
