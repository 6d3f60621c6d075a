# Threads of thousands of comments, inserted by one statement.
module LongThreadsHelper
  WORDS = 30..60
  VOCABULARY = 3_000

  private
    # Each comment of +post+ replies to an earlier one, more often to a recent one.
    def create_branching_thread(count, post: @post)
      insert_thread(count, post) do |index, first_id|
        first_id + index - 1 - (random.rand**3 * index).to_i if index.positive? && random.rand > 0.2
      end
    end

    def create_reply_chain(count, post: @post)
      insert_thread(count, post) { |index, first_id| first_id + index - 1 if index.positive? }
    end

    # The block returns the parent of a comment.
    def insert_thread(count, post)
      first_id, authors = Comment.maximum(:id) + 1, create_authors
      Comment.insert_all!(Array.new(count) do |index|
        { id: first_id + index, post_id: post.id, author_id: authors.sample(random:),
          parent_id: yield(index, first_id), body: prose, upvotes: random.rand(1..9),
          downvotes: random.rand(0..3), created_at: random.rand(1..40_000).minutes.ago }
      end)
      Comment.connection.try(:reset_pk_sequence!, "comments") # PostgreSQL
      post.reload
    end

    def create_authors
      digest = users(:maria).password_digest
      names = vocabulary.map { |word| word * 2 }.grep(/\A.{6,14}\z/).uniq.first(100)
      User.insert_all names.map { |name|
        { username: name, email_address: "#{name}@example.com", password_digest: digest }
      }
      User.where(username: names).ids
    end

    # Words with a frequency as in natural language: few are common, most are rare.
    def prose
      Array.new(random.rand(WORDS)) { vocabulary[(random.rand**3 * VOCABULARY).to_i] }.join(" ")
    end

    def vocabulary
      @vocabulary ||= Array.new(VOCABULARY) { Array.new(
        random.rand(1..3)
      ) { "bdfgklmnprstvw"[random.rand(14)] +
        "aeiou"[random.rand(5)] }.join + [ "", "n", "s", "r" ].sample(random:) }
    end

    def random = @random ||= Random.new(1)
end
