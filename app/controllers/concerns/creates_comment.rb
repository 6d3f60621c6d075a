# Creates a comment through the API.
module CreatesComment
  private
    def create_comment(**parent)
      comment = Comment.new(author: Current.user, **parent, **with_idempotency_key(string_params(:body)))
      if saved = comment.submit
        render json: comment_as_json(saved), status: status_of_created(saved, comment),
          location: api_v1_comment_url(saved)
      elsif error = comment.slow_mode_error
        response.headers["Retry-After"] = (error.options[:free_at] - Time.current).ceil.to_s
        render_record_errors comment, 429
      else
        render_record_errors comment
      end
    end
end
