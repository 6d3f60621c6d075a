# Responds to a vote with the updated button and score, or, without JavaScript, with a redirect to the item.
module RendersVote
  private
    def render_vote(item, thread:)
      respond_to do |format|
        format.turbo_stream { render :show }
        format.html { redirect_to "#{referring_path || post_path(thread)}##{helpers.dom_id(item)}", status: :see_other }
      end
    end
end
