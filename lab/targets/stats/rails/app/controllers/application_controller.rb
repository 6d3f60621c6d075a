class ApplicationController < ActionController::API
  private
    # Thin does not count a body's bytes by itself.
    def ok
      response.headers["content-length"] = "2"
      render plain: "OK"
    end
end
