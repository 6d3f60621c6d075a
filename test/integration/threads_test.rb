require "test_helper"
require "zlib"

class ThreadsTest < ActionDispatch::IntegrationTest
  WORDS = 25
  VOCABULARY = 3_000
  MAX_WEIGHT = 120_000

  setup do
    @post = posts(:essay)
    @random = Random.new(1)
  end

  test "makes one query for the first reader of a thousand comments and none for others" do
    create_branching_thread 1_000
    queries = /FROM "comments" INNER JOIN "users"/

    freeze_time do
      assert_queries_match(queries, count: 1) { get post_path(@post) }
      assert_select ".comment", 1_000

      sign_in_as users(:tomas)
      assert_no_queries_match(queries) { get post_path(@post) }
      assert_select ".comment", 1_000
    end

    travel 1.hour
    assert_queries_match(queries, count: 1) { get post_path(@post) }
  end

  test "makes no more queries for a long thread than for a short one" do
    sign_in_as users(:tomas)
    few, many = [ 10, 200 ].map do |comments|
      create_branching_thread comments
      get post_path(@post) # records the visit
      clear_markup_caches
      queries { get post_path(@post) }
    end

    assert_equal few.size, many.size, [ *few, "", *many ].join("\n")
  end

  test "keeps a thread of a thousand comments within 120 kB for every reader" do
    create_branching_thread 1_000
    assert_operator Zlib.gzip(@post.comments.pluck(:body).join("\n")).bytesize, :>, 50_000, "the text compresses too well"

    get post_path(@post)
    assert_weight
    sign_in_as users(:maria)
    get post_path(@post)
    assert_select ".comment .vote[formaction$='value=-1']", 1_000
    assert_weight
  end

  test "nests each comment below its parent or names the parent" do
    create_branching_thread 300
    get post_path(@post)

    answered = Comment.where(post: @post).pluck(:id, :parent_id).to_h.transform_values { |id| "comment_#{id}" if id }
    response.parsed_body.css(".comment").each do |element|
      link = element.at_css("> .meta > .answered")
      place = link ? link["href"].delete_prefix("#") : element.ancestors(".comment").first&.[]("id")
      assert_equal answered[element["id"].delete_prefix("comment_").to_i].to_s, place.to_s
    end
  end

  test "shows a chain of ten thousand replies with bounded nesting" do
    create_reply_chain 10_000
    get post_path(@post)

    depth = deepest = 0
    response.body.scan(Regexp.new("<(/?)ol", timeout: 60)) do |closing,|
      deepest = [ deepest, depth += closing.empty? ? 1 : -1 ].max
    end
    assert_equal [ 0, Comment::Tree::MAX_DEPTH + 1 ], [ depth, deepest ]
    assert_equal 10_000, response.body.scan('<li class="comment"').size
    assert_equal 10_000 - Comment::Tree::MAX_DEPTH - 1, response.body.scan("in reply to").size
  end

  test "folds without JavaScript and offers replies to members" do
    get post_path(posts(:wal))
    assert_select "#comments h2", "4 comments"
    assert_select "#comments a[href=?]", new_session_path(return_to: post_path(posts(:wal)))
    assert_select "#comment_#{comments(:objection).id} > .meta", /tomas/
    assert_select "#comment_#{comments(:objection).id} > details[open] > summary"
    assert_select "#comment_#{comments(:objection).id} > details > ol > #comment_#{comments(:answer).id}"

    sign_in_as users(:newcomer)
    get post_path(posts(:wal))
    assert_select "#comments form[action=?] textarea", "/posts/#{posts(:wal).id}/comments"
    assert_select "#comment_#{comments(:objection).id} > details > .actions a[href=?]",
      "/comments/#{comments(:objection).id}/replies/new", "reply"
    assert_select "#comment_#{comments(:taken_back).id} > details > .actions", 0
  end

  private
    # Each comment replies to an earlier one, more often to a recent one.
    def create_branching_thread(count)
      insert(count) do |index, first_id|
        first_id + index - 1 - (@random.rand**3 * index).to_i if index.positive? && @random.rand > 0.2
      end
    end

    def create_reply_chain(count)
      insert(count) { |index, first_id| first_id + index - 1 if index.positive? }
    end

    def insert(count)
      first_id, authors = Comment.maximum(:id) + 1, create_authors
      rows = Array.new(count) do |index|
        { id: first_id + index, post_id: @post.id, author_id: authors.sample(random: @random), parent_id: yield(index, first_id),
          body: prose,
          upvotes: @random.rand(1..9), downvotes: @random.rand(0..3), created_at: @random.rand(1..40_000).minutes.ago }
      end
      Comment.insert_all! rows
    end

    def create_authors
      digest = users(:maria).password_digest
      names = vocabulary.map { |word| word * 2 }.grep(/\A.{6,14}\z/).uniq.first(100)
      User.insert_all names.map { |name| { username: name, email_address: "#{name}@example.com", password_digest: digest } }
      User.where(username: names).ids
    end

    # Words with a frequency as in natural language: few are common, most are rare.
    def prose
      Array.new(WORDS) { vocabulary[(@random.rand**3 * VOCABULARY).to_i] }.join(" ")
    end

    def vocabulary
      @vocabulary ||= Array.new(VOCABULARY) { Array.new(@random.rand(1..3)) { "bdfgklmnprstvw"[@random.rand(14)] +
        "aeiou"[@random.rand(5)] }.join + [ "", "n", "s", "r" ].sample(random: @random) }
    end

    def queries(&)
      [].tap { |seen| ActiveSupport::Notifications.subscribed(->(event) { seen << event.payload[:sql] }, "sql.active_record", &) }
    end

    def assert_weight
      assert_operator Zlib.gzip(response.body).bytesize, :<=, MAX_WEIGHT
    end
end
