class Comments::RepliesController < ApplicationController
  include Previewing, ThreadRedirection

  before_action :set_parent

  def new
    @reply = Comment.new
    @quotation = @parent.quotation if params.key?(:quote)
    if @parent.removed?
      redirect_to_thread @parent, alert: t(".removed")
    elsif !@parent.post.discussable?
      redirect_to_thread @parent, alert: t(".post_removed")
    elsif @parent.post.locked?
      redirect_to_thread @parent, alert: t(".locked")
    elsif @parent.post.running_merge
      redirect_to_thread @parent, alert: t(".merging")
    end
  end

  def create
    @reply = Comment.new(author: Current.user, post: @parent.post, parent: @parent, **reply_params)
    if preview?
      render :new
    elsif reply = @reply.submit
      redirect_to_thread reply
    else
      render :new, status: :unprocessable_content
    end
  end

  private
    # Loads the post now, since it may be deleted at any moment: the response is then a 404.
    def set_parent
      @parent = Comment.find(params[:comment_id])
      @parent.post || raise(ActiveRecord::RecordNotFound)
    end

    def reply_params
      params.expect(comment: %i[ body hat_id ])
    end
end
