# A search result with its highlighted matches: <em> around them, everything else escaped.
class HackerNews::SearchHit
  def initialize(item, query)
    @item, @query = item, query
  end

  def to_h
    fields = @item.is_a?(Post) ? of_post : of_comment
    { objectID: (@item.is_a?(Post) ? fields[:story_id] : HackerNews.id_for_comment(@item.id)).to_s,
      author: @item.author_name, created_at: @item.created_at.utc.iso8601,
      created_at_i: @item.created_at.to_i, updated_at: (@item.edited_at || @item.created_at).utc.iso8601,
      **fields, _highlightResult: highlights(fields) }
  end

  private
    def of_post
      story_id = HackerNews.id_for_post(@item.id)
      { title: @item.title, url: @item.url, points: @item.score, num_comments: @item.comments_count,
        story_id:, story_text: html, story_title: nil, story_url: nil, comment_text: nil, parent_id: nil,
        _tags: [
          "story",
          "author_#{@item.author_name}",
          "story_#{story_id}",
          *HackerNews::Filters::KINDS.key(@item.kind)
        ] }
    end

    def of_comment
      story = HackerNews.id_for_post(@item.post_id)
      { title: nil, url: nil, points: nil, num_comments: nil, story_id: story, story_text: nil,
        story_title: @item.post_title, story_url: @item[:post_url], comment_text: html,
        parent_id: @item.parent_id ? HackerNews.id_for_comment(@item.parent_id) : story,
        _tags: [ "comment", "author_#{@item.author_name}", "story_#{story}" ] }
    end

    def html = @item.body && Markdown.render(@item.body)

    def highlights(fields)
      texts = {
        author: @item.author_name, **fields.slice(:title, :url, :story_title, :story_url),
        (@item.is_a?(Post) ? :story_text : :comment_text) => @item.body
      }
      texts.compact.transform_values { |text| highlight(text) }
    end

    def highlight(text)
      pieces = Search::Excerpt.new(text, @query.pattern).all_pieces
      found = pieces.filter_map { |piece, matched| piece.downcase if matched }.uniq
      {
        value: pieces.map { |piece, matched|
          matched ? "<em>#{ERB::Util.h(piece)}</em>" : ERB::Util.h(piece)
        }.join,
        matchLevel: level(text, found), matchedWords: found
      }
    end

    def level(text, found)
      if found.empty?
        "none"
      else
        @query.term_patterns.all? { |pattern| Search::Excerpt.new(text, pattern).match? } ? "full" : "partial"
      end
    end
end
