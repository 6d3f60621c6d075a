# A moderator's claim of an item in the queue.
class Moderation::ClaimsController < Moderation::BaseController
  include ModeratedItem

  before_action :set_queue_item

  # Takes the item over from another moderator only if the page showed their claim. One's own claim is
  # renewed, with the comment.
  def create
    previous = User.find_by(username: params[:instead_of]) if params.key?(:instead_of)
    claimed = @queue_item.pending? &&
      @queue_item.claim_by(Current.user, previous:, comment: params.permit(:comment)[:comment])
    redirect_to_queue claimed ? { notice: t(".done") } : { alert: t(".taken") }
  end

  def destroy
    @queue_item.release_by Current.user
    redirect_to_queue notice: t(".done")
  end

  private
    def set_queue_item
      @queue_item = @item.queue_item or raise ActiveRecord::RecordNotFound, "Never in the queue"
    end

    def redirect_to_queue(messages)
      redirect_to return_path || moderation_root_path, status: :see_other, **messages
    end
end
