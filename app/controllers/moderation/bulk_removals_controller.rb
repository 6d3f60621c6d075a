# The removal of everything by some members.
class Moderation::BulkRemovalsController < Moderation::BaseController
  include Paginated

  before_action :no_store

  def index
    @page = page_of BulkRemoval.latest_first.includes(:user)
  end

  def show
    @bulk_removal = BulkRemoval.find(params[:id])
  end

  def new
    @bulk_removal = BulkRemoval.by(Current.user, usernames, ban: true)
  end

  def create
    @bulk_removal = BulkRemoval.by(Current.user, usernames, **params.expect(bulk_removal: %i[ period reason ban ]))
    if @bulk_removal.submit
      redirect_to [ :moderation, @bulk_removal ], status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def usernames
      Array(params[:usernames]).grep(String)
    end
end
