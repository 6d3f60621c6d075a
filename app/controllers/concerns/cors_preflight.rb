# Answers a CORS preflight request: scripts of other sites may read, but neither write nor send tokens.
module CorsPreflight
  extend ActiveSupport::Concern

  HEADERS = {
    "access-control-allow-methods" => "GET, HEAD", "access-control-allow-headers" => "*",
    "access-control-max-age" => 1.day.to_i.to_s
  }.freeze

  included { skip_before_action :reject_writes_in_maintenance }

  def show
    response.headers.update HEADERS
    head :no_content
  end
end
