# The same action on many posts and comments: a selection, or everything by some members.
class Moderation::BulkActionsController < Moderation::BaseController
  include Confirmation, Paginated

  before_action :no_store

  def index
    @page = page_of BulkAction.latest_first.includes(:user)
  end

  def show
    @bulk_action = BulkAction.find(params[:id])
  end

  def new
    @bulk_action = BulkAction.by(Current.user, strings(:usernames), ban: true)
  end

  # Shows first what will happen. With `edit`, shows the form again.
  def create
    @bulk_action = build_bulk_action
    if confirmed? && @bulk_action.submit
      redirect_to moderation_bulk_action_path(@bulk_action, return_to: return_path), status: :see_other
    elsif params.key?(:edit)
      render :new
    elsif @bulk_action.prepare
      render :confirm
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def build_bulk_action
      if params.key?(:usernames)
        BulkAction.by(Current.user, strings(:usernames),
          **params.expect(bulk_action: %i[ period reason ban ]))
      else
        BulkAction.on(Current.user, strings(:items), **selection_params)
      end
    end

    def selection_params
      params.expect(bulk_action: %i[ action reason seen_up_to ]).tap do |selection|
        unless selection[:action].in?([ nil, *BulkAction::ACTIONS ])
          raise ActionController::BadRequest, "No such action"
        end
      end
    end

    def strings(name) = Array(params[name]).grep(String)
end
