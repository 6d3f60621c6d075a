# Posts and comments that were written for the sample community (stories.yml). They replace generated posts of
# the last days.
class SampleCommunity::Stories
  DATA = YAML.load_file(File.expand_path("stories.yml", __dir__)).freeze
  POSTS = (DATA["moderated"].values.grep(Hash) + DATA["posts"]).freeze
  INTERVAL = 4 # generated posts from one to the next

  # +count+ is the number of posts of the community.
  def initialize(count)
    @by_index = POSTS.each.with_index.to_h do |story, position|
      [ count - 2 - INTERVAL * (POSTS.size - 1 - position), story ]
    end
    @by_title = POSTS.index_by { |story| story["title"] }
  end

  # Usernames.
  def cast = DATA["cast"]

  # The attributes of the post with this number, or nil.
  def post(index)
    if story = @by_index[index]
      link = story["url"] && Post::Link.new(story["url"])
      title = story["title"]
      { kind: title[/\A(ask|show):/i, 1]&.downcase || (link ? "link" : "text"), title:,
        body: story["body"]&.strip, url: story["url"], normalized_url: link&.normalized,
        domain: link&.domain, author_id: author_id(story["by"]) }
    end
  end

  # The story of a post's row, or nil.
  def story_of(post) = @by_title[post[:title]]

  def author_id(username) = ids.fetch(username)

  # Whether the author of a row is one of the cast.
  def author?(row) = ids.value?(row[:author_id])

  # The numbers of votes and the names of tags of a post's row; nil if it isn't a story.
  def votes_count(post) = story_of(post)&.fetch("votes", 3)
  def tags(post) = story_of(post)&.fetch("tags", [])

  # +count+ different remarks about books.
  def book_remarks(count, random)
    books.values_at("titles", "reasons").inject(:product).sample(count, random:)
      .map { |words| words.join(" ") }
  end

  def book_reply(random) = books["replies"].sample(random:)

  private
    def ids = @ids ||= User.where(username: cast).pluck(:username, :id).to_h
    def books = DATA["books"]
end
