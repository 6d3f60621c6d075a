require "test_helper"

class HackerNewsApi::ItemsControllerTest < ActionDispatch::IntegrationTest
  test "returns a link post with its thread" do
    posts(:wal).update_columns comments_count: 4
    item = item_of(posts(:wal))

    assert_equal [ item_id(posts(:wal)), "story", "maria", 42, 4 ],
      item.values_at("id", "type", "by", "score", "descendants")
    assert_equal [ "How write-ahead logging really works", "https://sqlite.org/wal.html" ],
      item.values_at("title", "url")
    assert_equal [ item_id(comments(:objection)) ], item["kids"]
    assert_equal posts(:wal).created_at.to_i, item["time"]
    assert_empty item.keys & %w[ text deleted dead parent ]
  end

  test "returns a text post with HTML and no URL" do
    item = item_of(posts(:ask_backups))

    assert_equal "<p>I restore mine <strong>once a year</strong>. That feels like too little.</p>\n",
      item["text"]
    assert_not item.key?("url")
  end

  test "returns a comment with its parent" do
    assert_equal item_id(posts(:wal)), item_of(comments(:objection))["parent"]

    item = item_of(comments(:answer))
    assert_equal [ item_id(comments(:answer)), "comment", "maria", item_id(comments(:objection)) ],
      item.values_at("id", "type", "by", "parent")
    assert_equal [ item_id(comments(:taken_back)) ], item["kids"]
    assert_empty item.keys & %w[ score title descendants ]
  end

  test "orders kids as on the page" do
    posts(:wal).comments.create!([
      { author: users(:tomas), body: "Sure", upvotes: 90 },
      { author: users(:newcomer), body: "Hm", downvotes: 3 }
    ])

    get "/posts/#{posts(:wal).id}"
    shown = css_select("#comments > .thread > .comment").map do |comment|
      comment["id"].delete_prefix("comment_").to_i
    end
    assert_equal shown.map { |id| id * 2 + 1 }, item_of(posts(:wal))["kids"]
    assert_equal 3, shown.size
  end

  test "marks a deleted item, and omits its content and author" do
    assert_equal({ "id" => item_id(comments(:taken_back)), "time" => comments(:taken_back).created_at.to_i,
      "kids" => [ item_id(comments(:correction)) ],
      "type" => "comment", "parent" => item_id(comments(:answer)), "deleted" => true },
        item_of(comments(:taken_back)))
    assert_equal %w[ deleted descendants id time type ], item_of(posts(:withdrawn)).keys.sort
  end

  test "marks an item removed by a moderator as deleted and dead" do
    [ posts(:essay), comments(:objection) ].each do |removed|
      removed.remove by: users(:admin)
      assert_equal [ true, true ], item_of(removed).values_at("deleted", "dead")
      assert_empty item_of(removed).keys & %w[ by title text url score ]
    end
  end

  test "marks an item hidden by flags as deleted and dead" do
    Removal.insert({ post_id: posts(:essay).id })
    assert_equal %w[ dead deleted descendants id time type ], item_of(posts(:essay)).keys.sort
  end

  test "returns null for missing and invalid ids" do
    [ 1, 2, "0", "01", "-1", "1.5", "x", "nothing%20there", "9" * 19, "9" * 40, "1%00" ].each do |id|
      get "/v0/item/#{id}.json"
      assert_equal [ 200, "null" ], [ response.status, response.body ], id.to_s
    end
  end

  test "returns 400 for invalid UTF-8" do
    get "/v0/item/%ff.json"
    assert_response :bad_request
  end

  test "escapes texts, but not titles" do
    post = posts(:ask_backups)
    post.update_columns title: %(Ask: "<b>" & \u{1F4BE} ?), body: "<script>alert(1)</script>\n\n\u00e9"

    assert_equal %(Ask: "<b>" & \u{1F4BE} ?), item_of(post)["title"]
    assert_equal "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>\u00e9</p>\n", item_of(post)["text"]
    assert_equal "application/json; charset=utf-8", response.content_type
  end

  test "allows any origin and reads no session" do
    sign_in_as users(:maria)
    assert_no_queries_match(/sessions/) { item_of(posts(:wal)) }
    assert_equal [ "*", nil ], response.headers.values_at("Access-Control-Allow-Origin", "Set-Cookie")

    process :options, "/v0/item/1.json",
      headers: { "Origin" => "https://reader.example", "Access-Control-Request-Headers" => "x-client" }
    assert_equal [ 204, "*", "*" ],
      [
        response.status,
        *response.headers.values_at("Access-Control-Allow-Origin", "Access-Control-Allow-Headers")
      ]
  end

  test "makes no query per comment" do
    few, many = [ posts(:show_terminal), posts(:ask_backups) ].map do |post|
      Statements.new.collect { item_of(post) }.sent
    end
    assert_equal [ 2, 2 ], [ few, many ]
  end

  test "supports print=pretty" do
    get "/v0/item/#{item_id(posts(:wal))}.json?print=pretty"
    assert_includes response.body, "\n  \"type\": \"story\","
  end

  private
    def item_id(record)
      record.id * 2 + (record.is_a?(Comment) ? 1 : 0)
    end

    def item_of(record)
      get "/v0/item/#{item_id(record)}.json"
      assert_response :success
      response.parsed_body
    end
end
