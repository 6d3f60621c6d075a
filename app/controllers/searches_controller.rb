# Not cached: there are too many possible queries, and they would evict pages that everybody reads.
class SearchesController < ApplicationController
  allow_unauthenticated_access

  def show
    @search = Search.new(search_params[:q],
      order: search_params[:order], page: search_params[:page], reader: Current.user)
  end

  private
    def search_params
      params.permit(:q, :order, :page)
    end
end
