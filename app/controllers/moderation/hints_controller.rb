class Moderation::HintsController < Moderation::BaseController
  include Paginated

  def index
    @page = page_of Hint.open.with_people
  end

  def destroy
    Hint.find(params[:id]).dismiss by: Current.user
    redirect_to moderation_hints_path, status: :see_other, notice: t(".done")
  end
end
