# Where to return to, without JavaScript, after a button in a list of posts has hidden or
# shown a row: to the same place.
module PlaceInList
  private
    # The page with the button, at the row after that of +post+, or at the one before if it is the last.
    def place_beside(post)
      ids = ids_in_referring_list
      index = ids.index(post.id)
      place_at(([ *ids[index + 1..], *ids[...index].last ].first if index))
    end

    # The page with the button, at the row of +post+ if it has one.
    def place_of(post) = place_at((post.id if ids_in_referring_list.include?(post.id)))

    def place_at(id)
      path = referring_path || root_path
      id ? "#{path}#post_#{id}" : path
    end

    # None if the button was on another page.
    def ids_in_referring_list
      path = referring_path or return []
      route = Rails.application.routes.recognize_path(path)
      route.values_at(:controller, :action) == %w[ posts index ] ? ids_of_page(route, URI(path).query) : []
    rescue ActionController::RoutingError, ActiveRecord::RecordNotFound, KeysetPage::InvalidCursor,
        Rack::BadRequest
      []
    end

    def ids_of_page(route, query)
      posts = Post.listed_for(Current.user, **route.slice(*Post::PARAMETERS)).in_rows
      KeysetPage.new(posts, cursor: Rack::Utils.parse_query(query)["page"]&.to_s).map(&:id)
    end
end
