# Responds to a vote with the updated button and score, or, without JavaScript, with a redirect to the item.
module RendersVote
  include UpdatesInPlace

  private
    def render_vote(item, thread:, &)
      update_in_place or_redirect_to: "#{referring_path || post_path(thread)}##{helpers.dom_id(item)}", &
    end
end
