# Responds to a button of the page's shared form with new markup for what it changed, by CSS selector
# (members/votes.js). Without JavaScript, with a redirect.
module UpdatesInPlace
  private
    def update_in_place(or_redirect_to:, **messages)
      respond_to do |format|
        format.html { redirect_to or_redirect_to, status: :see_other, **messages }
        format.json do
          self.formats = [ :html ] # of the partials
          render json: yield
        end
      end
    end

    # For the buttons with the URL +path+. In the rows of lists of posts, their labels name the post.
    def buttons_by_selector(path, button, row_button)
      selector = "button[formaction='#{path}']"
      { selector => button, ".posts .post #{selector}" => row_button }.compact
    end
end
