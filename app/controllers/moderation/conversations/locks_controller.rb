# Ends a member's messages in a conversation.
class Moderation::Conversations::LocksController < Moderation::BaseController
  before_action :set_conversation

  def create
    @conversation.lock_by Current.user
    redirect_to moderation_conversation_path(@conversation), notice: t(".done"), status: :see_other
  end

  def destroy
    @conversation.unlock
    redirect_to moderation_conversation_path(@conversation), notice: t(".done"), status: :see_other
  end

  private
    def set_conversation
      @conversation = Conversation.answerable_by(Current.user).find(params[:conversation_id])
    end
end
