# Where moderators write to each other.
class Moderation::RoomsController < Moderation::BaseController
  include Paginated, PrefetchDetection, RateLimiting

  before_action :no_store, :set_messages, :set_message
  limit_attempts to: 60, within: 1.hour, by: :account_id, template: :show

  def show
    RoomMessage.mark_read Current.user, @page.records unless prefetched? || request.head?
  end

  def create
    if @message.submit
      redirect_to moderation_room_path, notice: t(".done"), status: :see_other
    else
      render :show, status: :unprocessable_content
    end
  end

  private
    def set_messages
      @page = page_of RoomMessage.latest_first.includes(:author)
      @unread = RoomMessage.unread_by(Current.user).where(id: @page.map(&:id)).ids
    end

    def set_message
      typed = request.post? ? params.expect(room_message: %i[ body alert seen_up_to ]) : {}
      @message = RoomMessage.new(author: Current.user, **typed)
    end
end
