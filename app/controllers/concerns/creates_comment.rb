# Creates a comment through the API.
module CreatesComment
  private
    def answer(**place)
      comment = Current.user.comments.new(**place, **by_key(texts(:body)))
      if standing = comment.submit
        render json: comment_as_json(standing), status: standing == comment ? :created : :ok,
          location: api_v1_comment_url(standing)
      else
        refuse_record comment
      end
    end
end
