# A member's conversations with the moderators.
class ConversationsController < ApplicationController
  include Paginated, PrefetchDetection, RateLimiting
  allow_suspended

  before_action :no_store
  before_action :set_message, only: %i[ new create ]
  limit_attempts to: 10, within: 1.day, by: :account_id

  def index
    @page = page_of Current.user.conversations.latest_first.in_rows.with_unread(Current.user)
    shared = @page.first? ? Conversation.shared_with(Current.user).in_rows.with_unread(Current.user).to_a : []
    @conversations = (@page.records + shared).sort_by { |conversation| -conversation.last_message_at.to_f }
  end

  def show
    @conversation = Conversation.of(Current.user).find(params[:id])
    @message = Message.new(conversation: @conversation, author: Current.user)
    @messages = @conversation.messages.in_order.to_a
    @unread = @conversation.unread_by(Current.user)
    Current.user.mark_conversation_read @conversation, @messages unless prefetched? || request.head?
  end

  def new
    if @moderation_action && appeal = Current.user.appeal_of(@moderation_action)
      redirect_to appeal
    end
  end

  def create
    if message = @message.submit
      redirect_to message.conversation, notice: t(".done"), status: :see_other
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    def set_message
      if params.key?(:moderation_action_id)
        @moderation_action = Current.user.find_appealable_action(params.expect(:moderation_action_id))
      end
      @message = Current.user.message_to_moderators(moderation_action: @moderation_action, **message_params)
    end

    def message_params
      request.post? ? params.expect(message: [ :body ]) : {}
    end
end
