# A moderator's reply.
class Moderation::Conversations::MessagesController < Moderation::BaseController
  before_action :no_store

  def create
    @conversation = Conversation.answerable_by(Current.user).find(params[:conversation_id])
    @messages = @conversation.messages.in_order.to_a
    @message = Message.new(conversation: @conversation,
      author: Current.user, by_moderator: true, **message_params)
    if @message.submit
      redirect_to moderation_conversation_path(@conversation), notice: t(".done"), status: :see_other
    else
      render "moderation/conversations/show", status: :unprocessable_content
    end
  end

  private
    def message_params
      params.expect(message: [ :body ])
    end
end
