class Moderation::BulkActions::UndosController < Moderation::BaseController
  def create
    bulk_action = BulkAction.find(params[:bulk_action_id])
    bulk_action.undo by: Current.user
    redirect_to moderation_bulk_action_path(bulk_action, return_to: return_path), status: :see_other
  end
end
