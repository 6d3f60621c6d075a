class Api::V1::Posts::VotesController < Api::V1::VotesController
  private
    def set_item
      @item = Post.visible.find(params[:post_id])
    end
end
