# Redirects the old URLs of imported items: URLs as on Hacker News and Lobsters,
# and /imported for each source.
class ImportedItemsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended

  def show
    redirect_to ImportMapping.record_for(params.expect(:source), identifier), status: :moved_permanently
  end

  private
    def identifier
      [ params[:within], params.expect(:id) ].compact.join("/").first(ImportMapping::MAX_ID_LENGTH)
    end
end
