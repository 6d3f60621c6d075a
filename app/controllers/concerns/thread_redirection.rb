# Redirects to a comment in its thread.
module ThreadRedirection
  private
    # Scripts read the comment from the URL, and browsers hide its fragment from them.
    def redirect_to_thread(comment, **messages)
      path = request.xhr? ? helpers.path_in_thread(comment.post_id, comment.id, long: true) : comment_in_thread_path(comment)
      redirect_to path, status: :see_other, **messages
    end
end
