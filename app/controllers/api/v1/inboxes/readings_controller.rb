class Api::V1::Inboxes::ReadingsController < Api::V1::BaseController
  open_to_suspended

  def create
    moment = params.key?(:made_at) ? Time.zone.iso8601(params[:made_at].to_s) : Time.current
    Current.user.read_notices(up_to: Integer(params.expect(:up_to).to_s, 10), moment:)
    render json: { unread_count: Current.user.reload.unread_count }
  rescue ArgumentError
    problem_of 400
  end
end
