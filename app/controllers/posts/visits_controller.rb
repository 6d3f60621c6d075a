class Posts::VisitsController < ApplicationController
  include ThreadVisits

  allow_suspended

  def create
    visit_thread Post.find(params[:post_id])
    head :no_content
  end

  private
    # A script reports the visit once the page is shown, whatever headers the browser still sends.
    def prefetched? = false
end
