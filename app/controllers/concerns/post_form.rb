# The post in the form. Its tags are a list, or words in one field.
module PostForm
  private
    def submitted_post
      Post.new(author: Current.user,
        **params.expect(post: [ *Post::CONTENT_ATTRIBUTES, :tag_names, { tag_names: [] } ]))
    end

    # With what is wrong with the tags, which are chosen in the form.
    def render_preview(template)
      @post.tag_problems
      render template
    end

    # A bookmarklet's parameters fill in the form.
    def prefilled_post
      Post.new(author: Current.user, **params.permit(*Post::CONTENT_ATTRIBUTES, :tag_names))
    end
end
