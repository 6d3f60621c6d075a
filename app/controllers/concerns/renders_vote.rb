# Responds to a vote with the updated button and score, or, without JavaScript, with a redirect to the item.
module RendersVote
  include UpdatesInPlace

  # Visitors' vote buttons lead here by way of the sign-in page. A link must not vote, so the page asks for
  # another click.
  def new
    if item.votable_by?(Current.user) && !item.votes.exists?(user: Current.user)
      render "votes/new", locals: { item: }
    else
      redirect_to helpers.path_of_item(item)
    end
  end

  private
    def render_vote(thread:, &)
      update_in_place or_redirect_to: return_path ||
        "#{referring_path || post_path(thread)}##{helpers.dom_id(item)}", &
    end
end
