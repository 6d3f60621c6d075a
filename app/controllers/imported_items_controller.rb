# Leads from where something was, before it came here, to where it is: the addresses of Hacker News and of Lobsters, and one
# of our own for each source.
class ImportedItemsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended

  def show
    redirect_to ImportMapping.became(params.expect(:source), identifier), status: :moved_permanently
  end

  private
    def identifier
      [ params[:within], params.expect(:id) ].compact.join("/").first(ImportMapping::LONGEST_ID)
    end
end
