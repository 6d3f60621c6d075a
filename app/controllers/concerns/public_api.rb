# For public data: no authentication, and any site may read it. Empty before the first account exists.
module PublicApi
  extend ActiveSupport::Concern
  include Cors

  included { allow_access_without_session }
end
