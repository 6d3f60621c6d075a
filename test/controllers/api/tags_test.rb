require "test_helper"

class Api::TagsTest < ActionDispatch::IntegrationTest
  setup { @token = token_of(users(:tomas)) }

  test "ignores tags on a site without any" do
    assert_equal [ [] ], api(:success, :get, "/posts")["posts"].pluck("tags").uniq
    assert_equal [],
      api(:created, :post, "/posts", by: @token, title: "On Ruby", body: "Red", tags: [ "ruby" ])["tags"]
  end

  test "returns tags of posts and lists posts by tag" do
    create_tags "ruby", "c++"
    give_tags posts(:wal), "ruby", "c++"
    assert_equal %w[ c++ ruby ], api(:success, :get, "/posts/#{posts(:wal).id}")["tags"]
    listed = api(:success, :get, "/posts?list=tag&tag=c%2B%2B")["posts"].sole
    assert_equal [ posts(:wal).id, %w[ c++ ruby ] ], listed.values_at("id", "tags")
    assert_equal [ %w[ c++ ruby ] ],
      api(:success, :get, "/users/maria/posts")["posts"].pluck("tags").reject(&:empty?)
    api :not_found, :get, "/posts?list=tag&tag=perl"
  end

  test "sets tags as an array or a string, on create and update" do
    create_tags "ruby", "sqlite"
    post = api(:created, :post, "/posts", by: @token, title: "On Ruby", body: "Red", tags: %w[ ruby sqlite ])
    assert_equal %w[ ruby sqlite ], post["tags"]
    assert_equal %w[ sqlite ],
      api(:success, :patch, "/posts/#{post["id"]}", by: @token, tags: "sqlite")["tags"]
    assert_equal %w[ sqlite ],
      api(:success, :patch, "/posts/#{post["id"]}", by: @token, title: "On another")["tags"]
    assert_equal [], api(:success, :patch, "/posts/#{post["id"]}", by: @token, tags: [])["tags"]
  end

  test "includes tags in the idempotency fingerprint" do
    create_tags "ruby", "sqlite"
    key = { "Idempotency-Key" => "8e03978e" }
    post = api(:created, :post, "/posts",
      by: @token, headers: key, title: "On Ruby", body: "Red", tags: %w[ ruby ])
    assert_equal post["id"],
      api(
        :success, :post, "/posts", by: @token, headers: key, title: "On Ruby", body: "Red",
        tags: %w[ ruby ]
      )["id"]
    api :unprocessable_content, :post, "/posts",
      by: @token, headers: key, title: "On Ruby", body: "Red", tags: %w[ sqlite ]
  end

  test "rejects unknown tags and lists the available ones" do
    create_tags "ruby"
    problem = api(:unprocessable_content, :post, "/posts",
      by: @token, title: "On Ruby", body: "Red", tags: [ "rubby" ])
    assert_equal [ "tags" ], problem["errors"].pluck("field")
    assert_match(/“rubby”.*Choose from: ruby/, problem["detail"])
  end

  test "names tags in Atom, RSS and JSON feeds" do
    create_tags "ruby"
    give_tags posts(:wal), "ruby"
    get "/newest.atom"
    assert_equal [ "ruby" ],
      Nokogiri::XML(response.body).remove_namespaces!.xpath("//entry/category/@term").map(&:value)
    get "/newest.rss"
    assert_equal [ "ruby" ], Nokogiri::XML(response.body).xpath("//item/category").map(&:text)
    get "/newest.json"
    assert_equal [ [ "ruby" ] ], JSON.parse(response.body)["items"].filter_map { |item| item["tags"] }
  end
end
