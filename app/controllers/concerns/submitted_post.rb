# The post in the form for new posts. Its tags are a list, or words in one field.
module SubmittedPost
  private
    def submitted_post
      Post.new(author: Current.user, **params.expect(post: [ :title, :url, :body, :tag_names, { tag_names: [] } ]))
    end

    # A bookmarklet's parameters fill in the form.
    def prefilled_post
      Post.new(author: Current.user, **params.permit(:title, :url, :body, :tag_names))
    end
end
