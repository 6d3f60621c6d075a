# Explains to authors how they can withdraw a post or comment, and disowns it.
class DisownmentsController < ApplicationController
  include ThreadRedirection

  before_action :set_item

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

  private
    def set_item
      items = params.key?(:post_id) ? Current.user.posts : Current.user.comments
      @item = items.visible.find(params[:post_id] || params[:comment_id])
    end
end
