# Redirects to a comment in its thread.
module ThreadRedirection
  private
    # Scripts read the comment from the URL, and browsers hide its fragment from them. Outside the thread they
    # request only the comment (+alone+): the thread would count as read.
    def redirect_to_thread(comment, **messages)
      path = if !request.xhr? then comment_in_thread_path(comment)
      elsif params.key?(:alone) then comment_path(comment)
      else helpers.path_in_thread(comment.post_id, comment.id, long: true)
      end
      redirect_to path, status: :see_other, **messages
    end
end
