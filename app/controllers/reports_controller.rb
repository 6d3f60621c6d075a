# Reports of illegal content, by anyone.
class ReportsController < ApplicationController
  include RateLimiting

  allow_unauthenticated_access
  allow_suspended
  before_action :set_report

  limit_attempts to: 5, within: 1.hour
  limit_attempts to: 5, within: 1.hour, by: :email_address
  limit_attempts to: 100, within: 1.day, by: :site

  def new
  end

  def create
    if @report.submit
      redirect_to report_receipt_path, status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_report
      @report = Report.new(host: request.host, language: I18n.locale.to_s, **report_params)
    end

    def report_params
      if request.post?
        params.expect(report: %i[ url reason explanation name email_address good_faith website ])
      else
        { url: prefilled_url }
      end
    end

    # Links have only the path.
    def prefilled_url
      path = params[:url].to_s
      path.match?(%r{\A/(?:posts|comments)/\d+\z}) ? "#{request.base_url}#{path}" : path
    end

    def email_address = @report.email_address
    def site = "all reports"
end
