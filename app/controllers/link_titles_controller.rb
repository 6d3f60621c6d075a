# Fetches the title of a linked page: as JSON for the form's script, or without JavaScript filled into the form.
class LinkTitlesController < ApplicationController
  include RateLimiting, Previewing, SubmittedPost

  limit_attempts to: 30, within: 10.minutes, by: :account_id, template: nil

  def create
    respond_to do |format|
      format.json { render json: title_for_script }
      format.html { fill_in_title }
    end
  end

  private
    def title_for_script
      title = Post.fetch_title(params.permit(:url)[:url])
      { title:, message: t(title ? ".done" : ".no_title") }
    end

    # Doesn't overwrite a typed title.
    def fill_in_title
      @post = submitted_post
      title = Post.fetch_title(@post.url)
      if title.nil?
        render_form :unprocessable_content, :alert, t(@post.url.blank? ? ".no_link" : ".no_title")
      elsif @post.title.present?
        render_form :ok, :notice, t(".other_title", title:)
      else
        @post.title = title
        render_form :ok, :notice, t(".done")
      end
    end

    def render_form(status, kind, message)
      flash.now[kind] = message
      render "posts/new", status:
    end

    def render_rate_limited(_template, window)
      response.headers["Retry-After"] = window.to_i.to_s
      respond_to do |format|
        format.json { render json: { title: nil, message: t(".too_many") }, status: :too_many_requests }
        format.html do
          @post = submitted_post
          render_form :too_many_requests, :alert, t(".too_many")
        end
      end
    end
end
