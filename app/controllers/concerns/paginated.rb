# Reads `page` from the URL. An invalid one gets 400.
module Paginated
  private
    def page_of(relation, **)
      KeysetPage.new(relation, cursor: (params.expect(:page) if params.key?(:page)), **)
    rescue KeysetPage::InvalidCursor
      raise ActionController::BadRequest, "No such page"
    end
end
