class Posts::VisitsController < ApplicationController
  include ThreadReads

  allow_suspended

  def create
    visit_thread Post.find(params[:post_id])
    head :no_content
  end
end
