class HiddenPostsController < ApplicationController
  include ListingPosts, PlaceInList, UpdatesInPlace
  allow_suspended

  before_action :set_post, only: %i[ create destroy ]

  def index
    load_posts_of Current.user.hidden_posts.latest_first, action: "unhide"
  end

  def create
    place = place_beside(@post) unless request.format.json?
    @post.hide_for Current.user
    render_hidden true, place, flash: { undo: post_hide_path(@post) }
  end

  def destroy
    @post.unhide_for Current.user
    render_hidden false, (place_of(@post) unless request.format.json?)
  end

  private
    def set_post
      @post = Post.find(params[:post_id])
    end

    # In a list, its row; elsewhere only the button.
    def render_hidden(hidden, place, **options)
      update_in_place or_redirect_to: place, notice: t(".done"), **options do
        {
          ".posts #post_#{@post.id}" => hidden ?
            render_to_string(partial: "hidden_posts/hidden", locals: { post: @post }) :
            row,
          "button[formaction='#{post_hide_path(@post)}']:not(.posts .post *)" =>
            helpers.post_hide_button(@post.id, hidden)
        }
      end
    end

    def row
      posts = [ Post.in_rows.with_votes_of(Current.user).find(@post.id) ]
      helpers.post_rows posts, ReaderContext.of_posts(Current.user, posts, action: "hide")
    end
end
