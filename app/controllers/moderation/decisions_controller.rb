class Moderation::DecisionsController < Moderation::BaseController
  include ModeratedItem

  def new
    @decision = @item.decision_by(Current.user)
  end

  def create
    @decision = @item.decision_by(Current.user, **decision_params)
    if @decision.carry_out
      lead_back notice: t(".done")
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_item
      params.key?(:user_username) ? @item = User.find_by!(username: params[:user_username]) : super
    end

    def decision_params
      params.expect(decision: %i[ act reason title tag_names target_address days ])
    end

    def lead_back(**messages)
      return_path ? redirect_to(return_path, status: :see_other, **messages) : redirect_to_item(**messages)
    end
end
