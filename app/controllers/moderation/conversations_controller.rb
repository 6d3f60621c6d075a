# Members' conversations with the moderators, except one's own, and the form for starting one.
class Moderation::ConversationsController < Moderation::BaseController
  include Paginated, Previewing, RateLimiting

  before_action :no_store
  before_action :set_opening, only: %i[ new create ]
  limit_attempts to: 60, within: 1.hour, by: :account_id

  def index
    @status = params.fetch(:status, "open")
    @page = page_of Conversation.answerable_by(Current.user).where(status: @status).latest_first.in_rows
  end

  def show
    @conversation = Conversation.answerable_by(Current.user).find(params[:id])
    @messages = @conversation.messages.in_order.to_a
    @message = Message.new(conversation: @conversation)
  end

  def new
  end

  def create
    if params.key?(:insert)
      @opening.insert_template
      render :new
    elsif preview?
      render :new, status: @opening.valid? ? :ok : :unprocessable_content
    elsif message = @opening.submit
      redirect_to moderation_conversation_path(message.conversation), notice: t(".done"), status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_opening
      filled = request.post? ? params.expect(conversation_opening: %i[ usernames body template ]) :
        params.permit(:usernames)
      @opening = Conversation::Opening.new(moderator: Current.user, item:, **filled)
    end

    def item
      if params.key?(:post_id) then Post.find(params[:post_id])
      elsif params.key?(:comment_id) then Comment.find(params[:comment_id])
      end
    end
end
