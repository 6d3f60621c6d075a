require_relative "insertion"
require_relative "words"

# Posts, comments and votes, oldest first, so that ids are in order of time. Most comments are on new posts.
class Community::Content
  PROLIFIC_COMMENTS = 20_000 # by one author
  THREADS = [ 5_000, 5_000 ].freeze # additional comments in two long threads
  CHAIN = 500 # additional comments in a chain of replies
  TAGGED = 0.75 # the share of posts with a tag
  PAST = 100 # comments of a post that are replied to
  COLUMNS = {
    posts: %w[
      id author_id title url normalized_url domain body kind last_activity_at created_at updated_at
    ],
    comments: %w[ id post_id author_id parent_id body created_at updated_at ],
    votes: %w[ user_id post_id comment_id value created_at ],
    taggings: %w[ post_id tag_id created_at ],
    notifications: %w[ user_id post_id comment_id kind read_at created_at ],
    thread_visits: %w[ user_id post_id last_seen_at unread_since started_at ]
  }.freeze

  def initialize(database, plan)
    @plan, @random, @words = plan, plan.random, Community::Words.new(plan)
    @tables = COLUMNS.to_h do |table, columns|
      [ table, Community::Insertion.new(database, table.to_s, columns) ]
    end
    @recent = Hash.new { |comments, post| comments[post] = [] } # [ id, author ] of a post's newest comments
    @comment = 0
    @per_post = plan.comments / plan.posts
  end

  def insert
    1.upto(@plan.posts) do |id|
      insert_post id, @plan.time(id.to_f / @plan.posts)
      @per_post.times do |number|
        insert_comment_to_recent_post id, (id + number / @per_post.to_f) / (@plan.posts + 1)
      end
      @recent.delete id - @plan.posts / 10
    end
    insert_long_threads
    @tables.each_value(&:close)
  end

  private
    def insert_post(id, time)
      author = @plan.member
      @tables[:posts].insert id, author, *text_of_post(id), time, time, time
      insert_votes author, id, nil, time
      @tables[:taggings].insert id, @plan.zipf(@plan.tags) + 1, time if @random.rand < TAGGED
      return unless @random.rand < @plan.visits.to_f / @plan.posts

      @tables[:thread_visits].insert @plan.member, id, time, time, time
    end

    # The title, three forms of the link, the text and the kind.
    def text_of_post(id)
      kind = %w[ ask ask show text ].fetch(@random.rand(14), "link")
      if %w[ link show ].include?(kind)
        domain = "site#{@plan.zipf(@plan.domains)}.example"
        [ @words.title, "https://#{domain}/#{id}", "#{domain}/#{id}", domain, nil, kind ]
      else
        [ @words.title, nil, nil, nil, @words.paragraph, kind ]
      end
    end

    def insert_comment_to_recent_post(latest, share)
      post = [ latest - @plan.zipf(@plan.posts / 10), 1 ].max
      parent = @recent[post].sample(random: @random) if @random.rand < 0.6
      author = prolific? ? Community::PROLIFIC : @plan.member
      insert_comment post, author, parent, @plan.time(share)
      @recent[post].shift if @recent[post].size > PAST
    end

    def prolific? = (@comment % [ @plan.comments / PROLIFIC_COMMENTS, 2 ].max).zero?

    def insert_comment(post, author, parent, time)
      @comment += 1
      @tables[:comments].insert @comment, post, author, parent&.first, @words.paragraph, time, time
      insert_votes author, nil, @comment, time if @comment.odd?
      @recent[post] << [ @comment, author ]
      notify parent.last, post, time if parent && parent.last != author
    end

    def notify(user, post, time)
      if @random.rand < @plan.notifications / (@plan.comments * 0.5)
        @tables[:notifications].insert user, post, @comment, "reply", (time if @random.rand < 0.9), time
      end
    end

    # One vote in twenty on a comment is a downvote.
    def insert_votes(author, post, comment, time)
      Array.new(@plan.votes) { @plan.member }.uniq.each do |voter|
        value = comment && @random.rand < 0.05 ? -1 : 1
        @tables[:votes].insert voter, post, comment, value, time unless voter == author
      end
    end

    # In the last day, on posts a hundred apart, of which the last has the chain.
    def insert_long_threads
      total = THREADS.sum + CHAIN
      posts = THREADS.size.downto(0).map { |number| @plan.posts - 1 - 100 * number }
      total.times do |number|
        time = @plan.format_time(@plan.now - 86_400 * (total - number) / total)
        chain = number >= THREADS.sum
        post = chain ? posts.last : posts[number % THREADS.size]
        parent = chain ? @recent[post].last : (@recent[post].sample(random: @random) if @random.rand < 0.8)
        insert_comment post, @plan.member, parent, time
      end
    end
end
