class Inboxes::ReadingsController < ApplicationController
  allow_suspended

  def create
    Current.user.mark_notifications_read up_to: params.expect(:up_to).to_i, moment: made_at
    redirect_to inbox_path, status: :see_other, notice: t(".done")
  end

  private
    # When the inbox page was rendered; now if the parameter is missing or invalid.
    def made_at
      Time.zone.iso8601(params[:made_at].to_s)
    rescue ArgumentError
      Time.current
    end
end
