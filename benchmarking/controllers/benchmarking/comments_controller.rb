class Benchmarking::CommentsController < Benchmarking::BaseController
  def create
    render_post writes.create_comment(body: "Comment #{request.uuid}", request_token:)
  end

  def destroy
    render_post writes.delete_comment
  end
end
