class Moderation::SuggestionsController < Moderation::BaseController
  include Paginated

  def index
    @page = page_of Suggestion.latest_first.includes(post: :author)
  end

  def destroy
    Suggestion.where(id: params[:id]).delete_all
    redirect_to moderation_suggestions_path, status: :see_other, notice: t(".done")
  end
end
