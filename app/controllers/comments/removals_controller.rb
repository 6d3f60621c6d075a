class Comments::RemovalsController < ApplicationController
  include ThreadRedirection

  def destroy
    comment = Current.user.comments.find(params[:comment_id])
    if comment.restorable_by_author?
      comment.restore_by_author
      redirect_to_thread comment, notice: t(".done")
    else
      redirect_to_thread comment, alert: t(".refused")
    end
  end
end
