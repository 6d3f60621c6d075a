class ApplicationController < ActionController::API
  private
    # Thin does not set the Content-Length.
    def ok
      response.headers["content-length"] = "2"
      render plain: "OK"
    end
end
