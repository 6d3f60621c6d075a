# For what programs read, from wherever they run: it is the same for everybody, so it asks nobody who they are, and a page of
# another site may take it. Where there is nobody yet, it is empty.
module PublicApi
  extend ActiveSupport::Concern

  included do
    allow_unauthenticated_access
    skip_before_action :resume_session, :lead_to_first_run
    before_action :allow_cross_origin_reads
  end

  private
    def allow_cross_origin_reads
      response.headers["Access-Control-Allow-Origin"] = "*"
      response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    end
end
