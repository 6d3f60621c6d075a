# Redirects to a comment in its thread. Turbo follows redirects with fetch, which drops the fragment, so the page would stay
# at its top. A stream action gives Turbo the URL to visit instead (application.js).
module ThreadRedirection
  private
    def redirect_to_thread(comment, **messages)
      respond_to do |format|
        format.html { redirect_to comment_in_thread_path(comment), status: :see_other, **messages }
        format.turbo_stream do
          flash.update messages
          render turbo_stream: helpers.turbo_stream.action(
            :visit, comment_in_thread_path(comment), allow_inferred_rendering: false
          )
        end
      end
    end
end
