class Moderation::JoinRequestsController < Moderation::BaseController
  include Confirmation, Paginated

  def index
    set_page
  end

  def update
    @join_request = JoinRequest.find(params[:id])
    status, reason = params.expect(join_request: %i[ status reason ]).values_at(:status, :reason)
    if status == "declined" && !confirmed? && @join_request.assign_decision(status, by: Current.user, reason:)
      render :confirm
    elsif @join_request.errors.none? && @join_request.decide(status, by: Current.user, reason:)
      redirect_to moderation_join_requests_path, notice: t(".#{status}"), status: :see_other
    else
      set_page
      render :index, status: :unprocessable_content
    end
  end

  private
    def set_page
      @page = page_of JoinRequest.pending.includes(:user)
      @decided = JoinRequest.recently_decided.includes(:user, :reviewer).limit(20)
    end
end
