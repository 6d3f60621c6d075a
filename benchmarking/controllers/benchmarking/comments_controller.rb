class Benchmarking::CommentsController < Benchmarking::BaseController
  def create
    attributes = { author_id: @user.id, body: "Comment #{request.uuid}", request_token: }
    render_post(sign_in { |rows| comment_on_any_post(rows, attributes) })
  end

  def destroy
    render_post(sign_in { |rows| destroy_any_comment(rows) })
  end

  private
    def comment_on_any_post(rows, attributes)
      random_id_of(Post, rows).tap { |post_id| rows.insert(Comment, post_id:, **attributes) }
    end

    def destroy_any_comment(rows)
      id = random_id_of(Comment, rows)
      rows.value(Comment, id, :post_id).tap { rows.delete(Comment, id) }
    end
end
