# Checks the `page` of a thread in the URL: 400 unless it is a number, 404 if there is no such page.
module ThreadPageParameter
  private
    def require_thread_page(post)
      return unless params.key?(:page)

      number = params[:page].to_s[/\A[1-9]\d{0,5}\z/]&.to_i ||
        raise(ActionController::BadRequest, "No such page")
      if number > Comment::Outline::Page.count(post.comments_count)
        raise ActiveRecord::RecordNotFound, "No such page"
      end
    end
end
