# An item with all replies nested below it, in the format of Hacker News Search. Written iteratively, in linear time at any
# depth.
class HackerNews::ItemTree
  def self.find(number)
    new(HackerNews::Item.find(number).record)
  end

  def initialize(eldest)
    @eldest = eldest
    @children = comments.group_by(&:parent_id)
  end

  def to_json(*)
    json, upcoming = +"", [ @eldest ]
    until upcoming.empty?
      if one = upcoming.pop
        json << "," if json.end_with?("}")
        json << fields(one).to_json.chop << %(,"options":[],"children":[)
        upcoming.push nil, *children_of(one).reverse
      else
        json << "]}"
      end
    end
    json
  end

  private
    def comments
      @eldest.is_a?(Post) ? Comment.thread_of(@eldest).comments : @eldest.subtree.comments
    end

    def children_of(one) = @children.fetch(one.is_a?(Post) ? nil : one.id, [])

    def fields(one)
      { created_at: one.created_at.utc.iso8601(3), created_at_i: one.created_at.to_i, author: nil, title: nil, url: nil,
        text: nil, points: nil, parent_id: nil,
        **(one.is_a?(Post) ? of_post(one) : of_comment(one)) }
    end

    def of_post(post)
      if post.visible?
        said = {
          author: post.author_name, title: post.title, url: post.url, text: post.body && Markdown.render(post.body),
          points: post.score
        }
      end
      { id: HackerNews.number_of_post(post.id), type: "story", story_id: HackerNews.number_of_post(post.id), **said.to_h }
    end

    def of_comment(comment)
      said = { author: comment.author_name, text: Markdown.render(comment.body) } if comment.visible?
      story = HackerNews.number_of_post(comment.post_id)
      {
        id: HackerNews.number_of_comment(comment.id), type: "comment", story_id: story,
        parent_id: comment.parent_id ? HackerNews.number_of_comment(comment.parent_id) : story, **said.to_h
      }
    end
end
