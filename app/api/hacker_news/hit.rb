# A post or a comment that was found, with where in it: what was looked for stands in <em>, and all else is escaped.
class HackerNews::Hit
  def initialize(thing, terms)
    @thing, @terms = thing, terms
  end

  def to_h
    fields = @thing.is_a?(Post) ? of_post : of_comment
    { objectID: (@thing.is_a?(Post) ? fields[:story_id] : HackerNews.number_of_comment(@thing.id)).to_s, author: @thing.author_name, created_at: @thing.created_at.utc.iso8601, created_at_i: @thing.created_at.to_i,
      updated_at: (@thing.edited_at || @thing.created_at).utc.iso8601, **fields, _highlightResult: highlights(fields) }
  end

  private
    def of_post
      number = HackerNews.number_of_post(@thing.id)
      { title: @thing.title, url: @thing.url, points: @thing.score, num_comments: @thing.comments_count, story_id: number, story_text: html, story_title: nil, story_url: nil, comment_text: nil, parent_id: nil,
        _tags: [ "story", "author_#{@thing.author_name}", "story_#{number}", *HackerNews::Conditions::KINDS.key(@thing.kind) ] }
    end

    def of_comment
      story = HackerNews.number_of_post(@thing.post_id)
      { title: nil, url: nil, points: nil, num_comments: nil, story_id: story, story_text: nil, story_title: @thing.post_title, story_url: @thing[:post_url], comment_text: html,
        parent_id: @thing.parent_id ? HackerNews.number_of_comment(@thing.parent_id) : story, _tags: [ "comment", "author_#{@thing.author_name}", "story_#{story}" ] }
    end

    def html = @thing.body && Markdown.render(@thing.body)

    def highlights(fields)
      texts = { author: @thing.author_name, **fields.slice(:title, :url, :story_title, :story_url), (@thing.is_a?(Post) ? :story_text : :comment_text) => @thing.body }
      texts.compact.transform_values { |text| highlight(text) }
    end

    def highlight(text)
      pieces = Search::Excerpt.new(text, @terms).whole
      found = pieces.filter_map { |piece, meant| piece.downcase if meant }.uniq
      { value: pieces.map { |piece, meant| meant ? "<em>#{ERB::Util.h(piece)}</em>" : ERB::Util.h(piece) }.join, matchLevel: level(text, found), matchedWords: found }
    end

    def level(text, found)
      if found.empty? then "none"
      else @terms.all? { |term| Search::Excerpt.new(text, [ term ]).found? } ? "full" : "partial"
      end
    end
end
