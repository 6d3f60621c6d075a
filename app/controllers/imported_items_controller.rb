# Leads from where something was, before it came here, to where it is: the addresses of Hacker News and of Lobsters, and one
# of our own for each source.
class ImportedItemsController < ApplicationController
  allow_unauthenticated_access
  allow_suspended

  def show
    redirect_to ImportedItem.became(params.expect(:source), known_as), status: :moved_permanently
  end

  private
    def known_as
      [ params[:within], params.expect(:id) ].compact.join("/").first(ImportedItem::LONGEST_ID)
    end
end
