# Undoes an action on a post, a comment or a member by its reverse, from the message that confirms it.
class Moderation::Actions::UndosController < Moderation::BaseController
  include ModeratedItem

  def create
    if @moderation_action.undo(by: Current.user)
      redirect_back_to_item notice: t(".done")
    else
      redirect_back_to_item alert: t(".too_late")
    end
  end

  private
    def set_item
      @moderation_action = ModerationAction.find(params[:id])
      @item = @moderation_action.about_user? ? @moderation_action.subject : @moderation_action.item
      raise ActiveRecord::RecordNotFound, "Not on a post, a comment or a member" unless @item
    end
end
