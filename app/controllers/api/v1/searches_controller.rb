# As Hacker News's search has it. Not kept, as the page of a search is not: there are as many as there are words.
class Api::V1::SearchesController < Api::V1::BaseController
  allow_unauthenticated_access

  # A thousand hits take fifty times as long as twenty. Many such searches at the same time would delay all other requests, so each
  # process runs one at a time and refuses the others instead of letting them wait on its few threads.
  LARGE_SEARCH = Mutex.new

  around_action :limit_large_searches

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

    def limit_large_searches
      if !hits.large?
        yield
      elsif LARGE_SEARCH.try_lock
        begin yield ensure LARGE_SEARCH.unlock end
      else
        response.headers["Retry-After"] = "1"
        problem 429, t("api.busy"), t("api.busy_remedy", count: HackerNews::Hits::LARGE)
      end
    end
end
