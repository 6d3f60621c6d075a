# Fetches the title of a linked page: as JSON for the form's script, or filled into the form for people without JavaScript.
class LinkTitlesController < ApplicationController
  include CredentialsForm, Previewing

  limit_attempts to: 30, within: 10.minutes, by: :account, template: nil

  def create
    respond_to do |format|
      format.json { render json: { title: Post.title_of(params.permit(:url)[:url]) } }
      format.html { @post = typed_post and fill_in_title }
    end
  end

  private
    def typed_post
      Current.user.posts.new(params.expect(post: %i[ title url body tag_names ]))
    end

    # An entered title is kept.
    def fill_in_title
      title = Post.title_of(@post.url)
      if title.nil?
        show_form :unprocessable_content, :alert, t(@post.url.blank? ? ".no_link" : ".no_title")
      elsif @post.title.present?
        show_form :ok, :notice, t(".other_title", title:)
      else
        @post.title = title
        show_form :ok, :notice, t(".done")
      end
    end

    def show_form(status, kind, message)
      flash.now[kind] = message
      render "posts/new", status:
    end

    def refuse_attempt(_template, window)
      response.headers["Retry-After"] = window.to_i.to_s
      respond_to do |format|
        format.json { render json: { title: nil }, status: :too_many_requests }
        format.html { @post = typed_post and show_form :too_many_requests, :alert, t(".too_many") }
      end
    end
end
