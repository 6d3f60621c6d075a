# Redirects to a comment in its thread.
module ThreadRedirection
  private
    def redirect_to_thread(comment, **messages)
      redirect_to comment_in_thread_path(comment), status: :see_other, **messages
    end
end
