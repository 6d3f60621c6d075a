class Api::V1::Comments::VotesController < Api::V1::VotesController
  def create
    value = ::Comments::VotesController::VALUES[params[:value]&.to_s]
    value ? vote(value) : render_invalid_field(:value)
  end

  private
    def set_item
      @item = Comment.visible.find(params[:comment_id])
    end
end
