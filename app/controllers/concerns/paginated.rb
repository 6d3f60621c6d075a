# Reads `page` from the address. A damaged one is the request's fault, and said so.
module Paginated
  extend ActiveSupport::Concern

  private
    def page_of(relation)
      Page.new(relation, cursor: (params.expect(:page) if params.key?(:page)))
    rescue Page::InvalidCursor
      raise ActionController::BadRequest, "No such page"
    end
end
