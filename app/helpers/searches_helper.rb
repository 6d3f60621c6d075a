module SearchesHelper
  # The operators in the help, each with an example and its meaning.
  OPERATORS = %w[ both phrase without url by domain tag without_tag type after before ].freeze

  def search_operators
    Site.settings.tags.any? ? OPERATORS : OPERATORS.grep_v(/tag/)
  end

  def marked_title(title, search)
    marked Search::Excerpt.new(title, search.query.pattern).all_pieces
  end

  def marked_excerpt(text, search)
    marked Search::Excerpt.new(text, search.query.pattern).excerpt_pieces
  end

  def search_order_link(order, search)
    link_to t(order, scope: "searches.order"), search_path(q: search.query.text, order:),
      "aria-current": ("true" if search.order == order)
  end

  def search_problem(name, values)
    example = t("searches.operators.#{values[:operator]}.example") if name == :no_value
    t("searches.problems.#{name}", **values, example:)
  end

  # Why a search has no results.
  def search_found_nothing(search)
    if search.partial?
      t("searches.nothing.partial")
    elsif search.truncated?
      t("searches.nothing.among_newest", count: number_with_delimiter(Search::CANDIDATE_LIMIT))
    else
      t("searches.nothing.found")
    end
  end

  # The domain of the URL that was searched for, if there are posts from it.
  def other_posts_from(query)
    query.link_domain if query.link_domain && Post.visible.exists?(domain: query.link_domain)
  end

  private
    def marked(pieces)
      safe_join(pieces.map { |text, mark| mark ? tag.mark(text) : text })
    end
end
