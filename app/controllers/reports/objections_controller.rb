# Objections to decisions on reports, by the link in the email.
class Reports::ObjectionsController < ApplicationController
  include RateLimiting

  allow_unauthenticated_access
  allow_suspended
  before_action :no_store, :set_report

  limit_attempts to: 10, within: 1.hour

  def new
  end

  def create
    if @report.object(params.expect(report: [ :objection ])[:objection])
      redirect_to report_receipt_path, status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_report
      @report = Report.find_by_objection_link(params[:token])
      render :expired, status: :not_found unless @report&.objectable?
    end
end
