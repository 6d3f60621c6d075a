# As Hacker News's search has it. Not kept, as the page of a search is not: there are as many as there are words.
class Api::V1::SearchesController < Api::V1::BaseController
  allow_unauthenticated_access

  def show
    given = params.permit(:query, :tags, :numericFilters, :page, :hitsPerPage)
    render json: HackerNews::Hits.new(**given.to_h.symbolize_keys.transform_keys(numericFilters: :numeric_filters, hitsPerPage: :hits_per_page), order: params[:order]).to_h
  rescue HackerNews::Conditions::Unreadable => error
    problem 400, t("api.unreadable"), error.message
  end
end
