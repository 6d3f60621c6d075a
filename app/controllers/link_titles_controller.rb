# What the page at an address calls itself, for who is about to submit it.
class LinkTitlesController < ApplicationController
  include CredentialsForm

  limit_attempts to: 30, within: 10.minutes, by: :account, template: nil

  def create
    render json: { title: Post.title_of(params.permit(:url)[:url]) }
  end

  private
    def refuse_attempt(_template, window)
      render json: { title: nil }, status: :too_many_requests
    end
end
