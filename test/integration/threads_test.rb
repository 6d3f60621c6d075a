require "test_helper"
require "zlib"

class ThreadsTest < ActionDispatch::IntegrationTest
  include LongThreadsHelper

  MAX_WEIGHT = 120_000

  setup { @post = posts(:essay) }

  test "makes one query for the first reader of a page and none for others" do
    create_branching_thread 500
    queries = /FROM "comments" INNER JOIN "users"/

    freeze_time do
      assert_queries_match(queries, count: 1) { get post_path(@post) }
      assert_select ".comment", 500

      sign_in_as users(:tomas)
      assert_no_queries_match(queries) { get post_path(@post) }
      assert_select ".comment", 500
    end

    travel 1.hour
    assert_queries_match(queries, count: 1) { get post_path(@post) }
  end

  test "links each comment with its parent, its root and its siblings, and marks the original poster" do
    get post_path(posts(:wal))
    objection, answer, taken_back, correction = %i[ objection answer taken_back correction ]
      .map { |name| comments(name).id }

    assert_select "#comment_#{objection} > .meta .jumps", 0
    assert_select "#comment_#{answer} > .meta .jumps a", 1
    assert_select "#comment_#{answer} .jumps .parent[href='#comment_#{objection}']", "parent"
    assert_select "#comment_#{answer} .parent[aria-label='Parent of maria’s comment']"
    assert_select "#comment_#{taken_back} .jumps .parent[href='#comment_#{answer}']"
    assert_select "#comment_#{taken_back} .parent[aria-label='Parent of [removed]’s comment']"
    assert_select "#comment_#{correction} > .meta .jumps .root[href='#comment_#{objection}']", "root"
    assert_select "abbr[title='Original poster']", 2
    assert_select "#comment_#{answer} > .meta abbr", "OP"
    assert_select "#comment_#{objection} > details > summary span", "3 replies"
    assert_select "#comment_#{correction} > details > summary span", 0

    late = Comment.new(author: users(:tomas), post: posts(:wal), body: "Later.").submit
    get post_path(posts(:wal))
    assert_select "#comment_#{objection} > .meta .jumps .next[href='#comment_#{late.id}']"
    assert_select "#comment_#{late.id} > .meta .jumps .previous[href='#comment_#{objection}']"
  end

  test "makes no more queries for a long thread than for a short one" do
    sign_in_as users(:tomas)
    few, many = [ 10, 200 ].map do |comments|
      create_branching_thread comments
      get post_path(@post) # records the visit
      Caches.clear
      captured_sql { get post_path(@post) }.grep_v(/setting_changes/) # once a second
    end

    assert_equal few.size, many.size, [ *few, "", *many ].join("\n")
  end

  slow_test "keeps a page of a thread of thousands of comments within 120 kB for every reader" do
    create_branching_thread 2_000
    assert_operator Zlib.gzip(@post.comments.limit(500).pluck(:body).join("\n")).bytesize, :>, 40_000,
      "the text compresses too well"

    get post_path(@post)
    assert_weight
    sign_in_as users(:maria)
    get post_path(@post)
    assert_select ".comment .vote[formaction$='value=-1']", 500
    assert_weight
  end

  test "nests each comment below its parent or names the parent" do
    create_branching_thread 300
    get post_path(@post)

    answered = Comment.where(post: @post)
      .pluck(:id, :parent_id).to_h.transform_values { |id| "comment_#{id}" if id }
    response.parsed_body.css(".comment").each do |element|
      link = element.at_css("> .meta > .answered")
      place = if link
        link["href"].delete_prefix("#")
      else
        element.xpath("ancestor::li[contains(@class, 'comment')]").last&.[]("id")
      end
      assert_equal answered[element["id"].delete_prefix("comment_").to_i].to_s, place.to_s
    end
  end

  test "shows a chain of three thousand replies with bounded nesting" do
    create_reply_chain 3_000
    {
      1 => [ 500, 500 - Comment::Tree::MAX_DEPTH - 1 ], 6 => [ 500 + Comment::Tree::MAX_DEPTH, 500 ]
    }.each do |page, expected|
      get post_path(@post, page:)

      depth = deepest = 0
      response.body.scan(Regexp.new("<(/?)ol", timeout: 60)) do |closing,|
        deepest = [ deepest, depth += closing.empty? ? 1 : -1 ].max
      end
      assert_equal [ 0, Comment::Tree::MAX_DEPTH + 1 ], [ depth, deepest ]
      assert_equal expected,
        [ '<li class="comment"', "in reply to" ].map { |text| response.body.scan(text).size }
    end
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
    def assert_weight
      assert_operator Zlib.gzip(response.body).bytesize, :<=, MAX_WEIGHT
    end
end
