# Fetches the title of a linked page: as JSON for the form's script, or without JavaScript filled into the form.
class LinkTitlesController < ApplicationController
  include RateLimiting, Previewing

  limit_attempts to: 30, within: 10.minutes, by: :account_id, template: nil

  def create
    respond_to do |format|
      format.json { render json: { title: Post.fetch_title(params.permit(:url)[:url]) } }
      format.html { @post = entered_post and fill_in_title }
    end
  end

  private
    def entered_post
      Post.new(author: Current.user, **params.expect(post: %i[ title url body tag_names ]))
    end

    # Doesn't overwrite a typed title.
    def fill_in_title
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
        format.json { render json: { title: nil }, status: :too_many_requests }
        format.html { @post = entered_post and render_form :too_many_requests, :alert, t(".too_many") }
      end
    end
end
