# Explains to authors how they can withdraw a post or comment, and disowns it.
class DisownmentsController < ApplicationController
  include OwnItem, ThreadRedirection

  def new
  end

  def create
    if @item.disown
      if @item.is_a?(Comment)
        redirect_to_thread(@item, notice: t(".done.comment"))
      else
        redirect_to @item, status: :see_other, notice: t(".done.post")
      end
    else
      render :new, status: :unprocessable_content
    end
  end
end
