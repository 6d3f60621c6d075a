# As Hacker News's search has it. Not kept, as the page of a search is not: there are as many as there are words.
class Api::V1::SearchesController < Api::V1::BaseController
  allow_unauthenticated_access

  # A thousand hits take fifty times as long as twenty, and everybody else would wait for those who ask for them at the same time.
  LARGE = WindowCounts.new
  rate_limit to: 1, within: 1.second, by: -> { "everybody" }, store: LARGE, if: -> { hits.large? }, with: -> { refuse_large }

  rescue_from(HackerNews::Conditions::Unreadable) { |error| problem 400, t("api.unreadable"), error.message }

  def show
    render json: hits.to_h
  end

  private
    def hits
      @hits ||= begin
        given = params.permit(:query, :tags, :numericFilters, :page, :hitsPerPage)
        HackerNews::Hits.new(**given.to_h.symbolize_keys.transform_keys(numericFilters: :numeric_filters, hitsPerPage: :hits_per_page), order: params[:order])
      end
    end

    def refuse_large
      response.headers["Retry-After"] = "1"
      problem 429, t("api.busy"), t("api.busy_remedy", count: HackerNews::Hits::LARGE)
    end
end
