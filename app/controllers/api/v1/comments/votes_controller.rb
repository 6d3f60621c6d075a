class Api::V1::Comments::VotesController < Api::V1::VotesController
  def create
    value = ::Comments::VotesController::VALUES[params[:value]&.to_s]
    if value.nil?
      render_invalid_field :value
    elsif value == -1 && !Current.user.can_downvote?
      render_forbidden t("comments.votes.create.karma",
        needed: User::DOWNVOTE_KARMA, karma: Current.user.karma)
    else
      vote value
    end
  end

  private
    def set_item
      @item = Comment.visible.find(params[:comment_id])
    end
end
