class Api::V1::Posts::VotesController < Api::V1::VotesController
  private
    def set_thing
      @thing = Post.kept.find(params[:post_id])
    end
end
