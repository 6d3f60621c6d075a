# The comments of the sample community, before they have ids: `parent_id` is the parent's row.
class SampleCommunity::Threads
  COMMENTS_PER_POST = 10

  def initialize(random, prose, member_ids, now, stories)
    @random, @prose, @member_ids, @now, @stories = random, prose, member_ids, now, stories
  end

  def below(posts)
    written, others = posts.partition { |post| @stories&.story_of(post) }
    roots = others.flat_map { |post| comments_below(post) }
    replies = replies_to(roots, roots.size)
    [ *roots, *replies, *replies_to(replies, others.size * COMMENTS_PER_POST - roots.size - replies.size),
      *written.flat_map { |post| written_thread(post) } ]
  end

  private
    attr_reader :random

    # 0 to 8 top-level comments, 4 on average; a post's other comments are replies.
    def comments_below(post)
      Array.new(random.rand(0..8)) { comment(post) }
    end

    # Parents are drawn at random, so some comments get many replies and some none.
    def replies_to(comments, count)
      Array.new([ count, 0 ].max) { reply(comments.sample(random:)) }
    end

    def written_thread(post)
      story = @stories.story_of(post)
      written = written_comments(story.fetch("comments", [])) { |**attributes| comment(post, **attributes) }
      story["books"] ? written + book_comments(post, story["books"]) : written
    end

    def written_comments(entries, &build)
      entries.flat_map do |author, body, replies|
        comment = build.call(author_id: @stories.author_id(author), body: body.strip)
        [ comment, *written_comments(replies.to_a) { |**attributes| reply(comment, **attributes) } ]
      end
    end

    # A third names books, the rest replies.
    def book_comments(post, count)
      comments = @stories.book_remarks(count / 3, random).map { |body| comment(post, body:) }
      (count - comments.size).times do
        comments << reply(comments.sample(random:), body: @stories.book_reply(random))
      end
      comments
    end

    def reply(parent, **) = build(parent[:post_id], parent, after: parent[:created_at], **)
    def comment(post, **) = build(post[:id], nil, after: post[:created_at], **)

    # Most comments are written soon after their parent.
    def build(post_id, parent, after:, author_id: nil, body: nil)
      created = Time.at((after.to_i + (@now - after.to_i) * random.rand**3).to_i).utc
      {
        id: nil, post_id:, parent_id: parent, author_id: author_id || @member_ids.sample(random:),
        body: body || @prose.comment, created_at: created, updated_at: created
      }
    end
end
