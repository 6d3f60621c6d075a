# The page to return to after signing in, from the parameter `return_to`. Anything but a
# path on this site is ignored.
module ReturnPath
  extend ActiveSupport::Concern

  MAX_LENGTH = 2_000

  included do
    helper_method :return_path
  end

  private
    def return_path
      local_path params[:return_to]
    end

    # The page with the form or button that was rejected. Some clients send only its path.
    def referring_path
      referer = url_from(request.referer)
      url = URI.join(request.base_url, referer) if referer
      local_path url.request_uri if url.is_a?(URI::HTTP)
    end

    def local_path(location)
      location if location.is_a?(String) && location.start_with?("/") &&
        location.length <= MAX_LENGTH && url_from(location)
    end
end
