class SuggestionsController < ApplicationController
  include ModeratedItem

  def new
    @suggestion = @item.suggestion_by(Current.user) || new_suggestion
    render :forbidden, status: :forbidden if @suggestion.blocked_reason
  end

  def create
    @suggestion = new_suggestion(**suggestion_params)
    if outcome = @suggestion.submit
      redirect_to_item notice: t(".#{outcome}")
    else
      render :new, status: :unprocessable_content
    end
  end

  def destroy
    @item.suggestions.where(user: Current.user).delete_all
    redirect_to_item notice: t(".done")
  end

  private
    def new_suggestion(**attributes)
      @item.suggestions.new(user: Current.user, **attributes)
    end

    def suggestion_params
      params.expect(suggestion: [ :title, :tag_names, :shown_title, :shown_tag_names, { tag_names: [] } ])
    end
end
