# For public data: no authentication, and any site may read it (CORS). Empty before the first account exists.
module PublicApi
  extend ActiveSupport::Concern

  included do
    allow_access_without_session
    before_action :allow_cross_origin_reads
  end

  private
    def allow_cross_origin_reads
      response.headers["Access-Control-Allow-Origin"] = "*"
      response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    end
end
