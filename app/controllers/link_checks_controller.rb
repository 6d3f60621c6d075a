# Checks a link while it is typed (Post::LinkCheck). The form's script shows the result below it.
class LinkChecksController < ApplicationController
  include RateLimiting

  before_action :no_store
  limit_attempts to: 120, within: 10.minutes, by: :account_id, template: nil, only: :show

  def show
    check = Post::LinkCheck.new(params.permit(:url)[:url], author: Current.user)
    respond_to { |format| format.html { render partial: "posts/link_check", locals: { check: } } }
  end
end
