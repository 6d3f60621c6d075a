# An item with all replies nested below it, in the format of Hacker News Search. Written iteratively, in
# linear time at any depth.
class HackerNews::ItemTree
  def self.find(id)
    new(HackerNews::Item.find(id).record)
  end

  def initialize(root)
    @root = root
    @children = comments.group_by(&:parent_id)
  end

  def to_json(*)
    json, upcoming = +"", [ @root ]
    until upcoming.empty?
      if item = upcoming.pop
        json << "," if json.end_with?("}")
        json << fields(item).to_json.chop << %(,"options":[],"children":[)
        upcoming.push nil, *children_of(item).reverse
      else
        json << "]}"
      end
    end
    json
  end

  private
    def comments
      @root.is_a?(Post) ? Comment.tree_of(@root).comments : @root.subtree.comments
    end

    def children_of(item) = @children.fetch(item.is_a?(Post) ? nil : item.id, [])

    def fields(item)
      { created_at: item.created_at.utc.iso8601(3), created_at_i: item.created_at.to_i, author: nil,
        title: nil, url: nil, text: nil, points: nil, parent_id: nil,
        **(item.is_a?(Post) ? of_post(item) : of_comment(item)) }
    end

    def of_post(post)
      if post.visible?
        content = {
          author: post.author_name, title: post.title, url: post.url,
          text: post.body && Markdown.render(post.body), points: post.score
        }
      end
      {
        id: HackerNews.id_for_post(post.id),
        type: "story",
        story_id: HackerNews.id_for_post(post.id),
        **content.to_h
      }
    end

    def of_comment(comment)
      content = { author: comment.author_name, text: Markdown.render(comment.body) } if comment.visible?
      story = HackerNews.id_for_post(comment.post_id)
      {
        id: HackerNews.id_for_comment(comment.id), type: "comment", story_id: story,
        parent_id: comment.parent_id ? HackerNews.id_for_comment(comment.parent_id) : story, **content.to_h
      }
    end
end
