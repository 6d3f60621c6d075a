class Posts::VisitsController < ApplicationController
  include ThreadReads

  open_to_suspended

  def create
    visit Post.find(params[:post_id])
    head :no_content
  end
end
