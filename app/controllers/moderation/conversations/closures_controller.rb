class Moderation::Conversations::ClosuresController < Moderation::BaseController
  before_action :set_conversation

  def create
    if @conversation.close(seen: params.expect(:seen).to_i)
      redirect_to moderation_conversations_path, notice: t(".done"), status: :see_other
    else
      redirect_to moderation_conversation_path(@conversation), alert: t(".new_message"), status: :see_other
    end
  end

  def destroy
    @conversation.reopen
    redirect_to moderation_conversation_path(@conversation), notice: t(".done"), status: :see_other
  end

  private
    def set_conversation
      @conversation = Conversation.answerable_by(Current.user).find(params[:conversation_id])
    end
end
