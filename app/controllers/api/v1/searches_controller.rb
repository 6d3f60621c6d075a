# Compatible with Hacker News Search. Not cached: there are too many possible queries.
class Api::V1::SearchesController < Api::V1::BaseController
  allow_unauthenticated_access

  # A thousand results cost fifty times as much as twenty, so such searches may use a quarter of each
  # process's time.
  LARGE_SEARCHES = TimeBudget.new(share: 0.25, burst: 0.2)

  around_action :limit_large_searches, if: -> { hits.large? }

  rescue_from(HackerNews::Filters::Invalid) { |error| render_problem 400, t("api.unreadable"), error.message }

  def show
    render json: hits.to_h
  end

  private
    def hits
      @hits ||= begin
        given = params.permit(
          :query, :tags, :numericFilters, :restrictSearchableAttributes, :page, :hitsPerPage
        ).to_h
        names = {
          numericFilters: :numeric_filters,
          restrictSearchableAttributes: :attributes,
          hitsPerPage: :hits_per_page
        }
        HackerNews::SearchResponse.new(**given.symbolize_keys.transform_keys(names), order: params[:order])
      end
    end

    def limit_large_searches(&)
      return if LARGE_SEARCHES.spend(&)

      response.headers["Retry-After"] = "1"
      render_problem 429, t("api.busy"), t("api.busy_remedy", count: HackerNews::SearchResponse::LARGE)
    end
end
