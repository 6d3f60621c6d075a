# Another message by the member, which reopens a closed conversation.
class Conversations::MessagesController < ApplicationController
  include RateLimiting
  allow_suspended

  before_action :no_store, :set_message
  limit_attempts to: 20, within: 1.hour, by: :account_id, template: "conversations/show"

  def create
    if @message.submit
      redirect_to @conversation, notice: t(".done"), status: :see_other
    else
      render "conversations/show", status: :unprocessable_content
    end
  end

  private
    def set_message
      @conversation = Conversation.of(Current.user).find(params[:conversation_id])
      @unread = @conversation.unread_by(Current.user)
      @messages = @conversation.messages.in_order.to_a
      @message = Message.new(conversation: @conversation, author: Current.user,
        **params.expect(message: [ :body ]))
    end
end
