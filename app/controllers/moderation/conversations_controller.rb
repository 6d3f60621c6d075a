# Members' conversations with the moderators, except one's own.
class Moderation::ConversationsController < Moderation::BaseController
  include Paginated

  before_action :no_store

  def index
    @status = params.fetch(:status, "open")
    @page = page_of Conversation.answerable_by(Current.user).where(status: @status).latest_first.in_rows
  end

  def show
    @conversation = Conversation.answerable_by(Current.user).find(params[:id])
    @messages = @conversation.messages.in_order.to_a
    @message = Message.new(conversation: @conversation)
  end
end
