# Fetches the title of a linked page: as JSON for the form's script, or without
# JavaScript filled into the form.
class LinkTitlesController < ApplicationController
  include RateLimiting, Previewing, PostForm

  limit_attempts to: 30, within: 10.minutes, by: :account_id, template: nil

  def create
    respond_to do |format|
      format.json { render json: title_for_script }
      format.html { fill_in_title }
    end
  end

  private
    def title_for_script
      url, typed = params.permit(:url, :title).values_at(:url, :title)
      title = Post.fetch_title(url)
      { title:, message: message(title, url, typed) }
    end

    # Doesn't overwrite a typed title.
    def fill_in_title
      @post = submitted_post
      title = Post.fetch_title(@post.url)
      message = message(title, @post.url, @post.title)
      @post.title = @post.title.presence || title
      render_form *(title ? %i[ ok notice ] : %i[ unprocessable_content alert ]), message
    end

    def message(title, url, typed)
      if title.nil?
        t(url.blank? ? ".no_link" : ".no_title")
      else
        typed.present? ? t(".other_title", title:) : t(".done")
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
