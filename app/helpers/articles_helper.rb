# The post at the top of its page.
module ArticlesHelper
  # A rendered post, and when the age in it changes.
  Article = Data.define(:markup, :age_changes_at) do
    def fresh? = Time.now < age_changes_at
  end

  # Articles by everything that they depend on, besides time.
  ARTICLES = BoundedCache.new

  # Not cached for the author, whose edit link expires, or if its title or tags were
  # changed by others, which is rare.
  def post_article(post, viewer)
    if viewer.wrote?(post) || post.amended?
      render "posts/article", post:, viewer:
    else
      remember(ARTICLES, article_key(post, viewer), valid: :fresh?.to_proc) do
        Article.new(render("posts/article", post:, viewer:), age_changes_at(post.created_at))
      end.markup
    end
  end

  private
    # An edit changes updated_at. Tags are separate rows.
    def article_key(post, viewer)
      [
        page_locale, post.id, post.updated_at_before_type_cast, post.score, post.author_name,
        post[:names_version], post.locked?, viewer.vote_state(post), viewer.saved_post?,
        viewer.follows_post?, viewer.hid_post?, viewer.permissions_key, *post.tags.map(&:id)
      ]
    end
end
