module SearchesHelper
  # The operators, each with what it does, as the help tells of them.
  OPERATORS = [
    [ "backup restore", "both words; of the last one, also what begins with it" ],
    [ "\"write ahead\"", "these words, one after the other" ],
    [ "-cloud", "not this word; -\"…\" leaves out what stands together" ],
    [ "by:maria", "written by maria" ],
    [ "domain:example.com", "posts of pages there" ],
    [ "type:ask", "only these: post, comment, ask, show, link or text" ],
    [ "after:2026-01-01", "from that day on" ],
    [ "before:2026-01-31", "from before that day" ]
  ].freeze

  def marked_title(title, search)
    marked Search::Excerpt.new(title, search.query.terms).whole
  end

  def marked_excerpt(text, search)
    marked Search::Excerpt.new(text, search.query.terms).pieces_around
  end

  def search_order_link(order, search)
    link_to order, search_path(q: search.query.text, order:), "aria-current": ("true" if search.order == order)
  end

  def search_problem(name, values)
    t("searches.problems.#{name}", **values)
  end

  private
    def marked(pieces)
      safe_join(pieces.map { |text, mark| mark ? tag.mark(text) : text })
    end
end
