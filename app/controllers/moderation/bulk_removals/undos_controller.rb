class Moderation::BulkRemovals::UndosController < Moderation::BaseController
  def create
    bulk_removal = BulkRemoval.find(params[:bulk_removal_id])
    bulk_removal.undo by: Current.user
    redirect_to [ :moderation, bulk_removal ], status: :see_other
  end
end
