# Undoes an action on a post or comment by its reverse, from the message that confirms it.
class Moderation::ExecutedActionsController < Moderation::BaseController
  include ModeratedItem

  def destroy
    if @moderation_action.undo(by: Current.user)
      redirect_back_to_item notice: t(".done")
    else
      redirect_back_to_item alert: t(".too_late")
    end
  end

  private
    def set_item
      @moderation_action = ModerationAction.find(params[:id])
      @item = @moderation_action.item or raise ActiveRecord::RecordNotFound, "Not on a post or comment"
    end
end
