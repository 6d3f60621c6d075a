# Fills an empty database with a realistic, reproducible community: users, posts, threads and votes. Rows are
# inserted in batches of 1,000, and the triggers count them, so all counters are correct.
class SampleCommunity
  PASSWORD = "password"
  BATCH = 1_000

  # +posts+ and +members+ are counts, +days+ is the age of the oldest post, and +now+ the time of the newest.
  # Progress is printed to +output+, one line per batch. +tags+ adds tags to posts, and changes nothing else.
  # +stories+ adds posts that were written for it, moderators, and what they and the members did.
  def initialize(
    posts: 1_000, members: 100, days: 30, tags: false, stories: false, seed: 2024, now: Time.current,
    output: File.open(File::NULL, "w")
  )
    @posts_count, @members_count, @seconds, @now, @output = posts, members, days.days.to_i, now.to_i, output
    @random = Random.new(seed)
    @prose = Prose.new(@random)
    @tagger = Tagger.new(Random.new(seed)) if tags
    @stories = Stories.new(posts) if stories
  end

  def create
    ApplicationRecord.transaction { create_members }
    @tagger&.create
    batches.each { |range| ApplicationRecord.transaction { create_batch(range) } }
    [ User, Post, Comment, Vote ].each do |model|
      ApplicationRecord.lease_connection.execute "ANALYZE #{model.quoted_table_name}"
    end
    ApplicationRecord.transaction { FrontPages.new(Time.at(@now).utc).create }
    Search::Index.rebuild
    Activity.new.create if @stories
  end

  private
    attr_reader :random, :prose, :output

    def create_members
      digest = BCrypt::Password.create(PASSWORD)
      usernames = [ "admin", *@stories&.cast, *prose.usernames(@members_count) ].first(@members_count + 1)
      User.insert_all! usernames.map { |username| member(username, digest) }
      @member_ids = User.ids
      @threads = Threads.new(@random, prose, @member_ids, @now, @stories)
      output.puts "Sample community: #{usernames.size} members, password `#{PASSWORD}`"
    end

    def member(username, digest)
      joined = at(@now - random.rand(40..900).days.to_i)
      { username: username, email_address: "#{username}@example.com", password_digest: digest,
        role: username == "admin" ? "administrator" : "member",
        about: username == "admin" ? "I run this site." : prose.about, created_at: joined,
        updated_at: joined }
    end

    def batches
      (0...@posts_count).each_slice(BATCH)
    end

    def create_batch(indexes)
      posts = insert(Post, indexes.map { |index| post(index) })
      comments = insert_threads(posts)
      insert Tagging, @tagger.taggings_of(posts, @stories) if @tagger
      insert Vote, posts.flat_map { |post| votes_on(post, :post_id, votes_count(post)) }
      insert Vote,
        comments.flat_map { |comment| votes_on(comment, :comment_id, random.rand(votes_range(comment))) }
      output.puts "Sample community: #{indexes.last + 1} of #{@posts_count} posts"
    end

    # Posts are created oldest first, so that ids are in order of creation.
    def post(index)
      created = at(@now - (@seconds * (@posts_count - index - random.rand) / @posts_count))
      {
        author_id: @member_ids.sample(random:), created_at: created, updated_at: created,
        last_activity_at: created, **(@stories&.post(index) || prose.post)
      }
    end

    def votes_range(comment) = @stories&.author?(comment) ? 4..15 : 0..3
    def votes_count(post) = @stories&.votes_count(post) || random.rand(random.rand(2..24))

    # Sorted by time, so that ids are in order of creation.
    def insert_threads(posts)
      comments = @threads.below(posts)
        .each_with_index.sort_by { |comment, index| [ comment[:created_at], index ] }.map(&:first)
      latest = Comment.maximum(:id).to_i
      comments.each.with_index(latest + 1) { |comment, id| comment[:id] = id }
      insert(Comment, comments.map { |comment| comment.merge(parent_id: comment[:parent_id]&.fetch(:id)) })
        .tap do
        Engines.current.advance_ids(ApplicationRecord.lease_connection, "comments")
      end
    end

    def votes_on(row, key, count)
      voters = @member_ids.sample(count, random:) - [ row[:author_id] ]
      voters.map do |voter_id|
        {
          user_id: voter_id,
          post_id: nil,
          comment_id: nil,
          key => row[:id],
          value: 1,
          created_at: row[:created_at]
        }
      end
    end

    def at(seconds)
      Time.at(seconds.to_i).utc
    end

    # Inserts +rows+ and returns them with their ids.
    def insert(model, rows)
      rows.each_slice(BATCH).flat_map do |slice|
        slice.zip(BulkInsert.ids_of(model.table_name, slice)).map { |row, id| row.merge(id:) }
      end
    end
end
