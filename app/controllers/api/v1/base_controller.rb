# The JSON API. Clients authenticate by token only. Cookies are ignored: scripts on other sites can read what
# visitors see, but can't act on a member's behalf.
class Api::V1::BaseController < ApplicationController
  include ProblemResponses, TokenAuthentication, IdempotencyKey, Cors, Paginated, ApiSerialization

  skip_forgery_protection
  skip_before_action :redirect_to_first_run
  before_action :require_write_scope, unless: :reading?

  private
    # In English, as the API is documented.
    def language = :en

    # A wrong token is rejected even where visitors may read.
    def resume_session
      if request.authorization.present?
        expires_in 0, must_revalidate: true
        token = request.authorization[/\ABearer (\S+)\z/, 1].to_s
        reject_token unless authenticate_token(token, "read", "write")
      end
    end

    def reject_token
      if too_many_wrong_tokens?
        render_problem 429, t("api.wrong_tokens"), t("api.wrong_tokens_remedy")
      else
        render_unauthorized "invalid_token"
      end
    end

    def require_authentication = signed_in? || render_unauthorized

    def require_write_scope
      read_only = Current.access_token&.scope_read?
      render_problem 403, t("api.read_only_token"), t("api.read_only_token_remedy") if read_only
    end

    # The permitted parameters, each as a string.
    def string_params(*names)
      params.permit(*names).to_h.transform_values { |value| value&.to_s }
    end

    # Tag names: an array, or a string separated by spaces.
    def tag_params
      tags = params.permit(:tags, tags: [])[:tags]
      tags.nil? ? {} : { tag_names: tags }
    end

    # Renders a page of +posts+ with the fields of a list row.
    def list_posts(posts)
      page = page_of posts.in_rows.select("posts.kind, posts.edited_at").with_votes_of(Current.user)
      Post.with_tags page.records
      list(:posts, page) { |post| post_in_list(post) }
    end

    def list_comments(comments)
      page = page_of(comments)
      Comment.with_hats page.records
      list(:comments, page) { |comment| comment_as_json(comment) }
    end

    # Renders +page+ under the key +name+, with the URL of the next page.
    def list(name, page, &)
      query = request.query_parameters.merge(page: page.next_cursor).to_query
      next_url = "#{request.base_url}#{request.path}?#{query}" if page.next_cursor
      response.headers["Link"] = %(<#{next_url}>; rel="next") if next_url
      render json: { name => page.map(&), next: next_url }
    end
end
