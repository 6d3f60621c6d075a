# To people who reported something. Without the texts that they wrote: the address may belong to someone else.
class ReportMailer < ApplicationMailer
  def received(report)
    send_to report
  end

  def decided(report)
    @reason = report.moderation_action.reason
    @outcome = report.removed? ? "removed" : "kept"
    token = report.generate_token_for(:objection) if report.objectable?
    @objection_url = new_report_objection_url(token:) if token
    send_to report
  end

  private
    def send_to(report)
      @report = report
      @url = report.comment_id ? comment_url(report.comment_id) : post_url(report.post_id)
      mail to: report.email_address, subject: default_i18n_subject(number: report.id)
    end
end
