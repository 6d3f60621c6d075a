# OpenSearch: browsers offer the site's search in their address bar.
class SearchDescriptionsController < ApplicationController
  MEDIA_TYPE = "application/opensearchdescription+xml"

  allow_access_without_session

  def show
    expires_in 1.day, public: true
    render formats: :xml, content_type: MEDIA_TYPE
  end
end
