class Api::V1::Inboxes::ReadingsController < Api::V1::BaseController
  allow_suspended

  def create
    if up_to.nil? || moment.nil?
      render_invalid_field up_to.nil? ? :up_to : :made_at
    else
      Current.user.mark_notifications_read(up_to:, moment:)
      render json: { unread_count: Current.user.reload.unread_count }
    end
  end

  private
    def up_to = Integer(params.expect(:up_to).to_s, 10, exception: false)

    # When the client fetched the notifications; now if it sent no valid time.
    def moment
      @moment ||= params.key?(:made_at) ? Time.zone.iso8601(params[:made_at].to_s) : Time.current
    rescue ArgumentError
      nil
    end
end
