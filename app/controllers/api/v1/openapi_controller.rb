# The OpenAPI description, for client generators.
class Api::V1::OpenapiController < Api::V1::BaseController
  FILE = Rails.root.join("docs/openapi.yaml")

  allow_unauthenticated_access

  def show
    render plain: FILE.read, content_type: "application/yaml"
  end
end
