require "test_helper"

# Query counts don't depend on a page's length. ThreadsTest covers threads.
class QueryCountsTest < ActionDispatch::IntegrationTest
  LISTS = %w[ / /newest /active /top/all /best /benchmarking/posts_index ]

  test "makes as many queries for 10 posts as for 30" do
    [ false, true ].each do |signed_in|
      few, many = [ 10, 30 ].map { |posts| query_counts_with posts, signed_in: }

      assert_equal few, many
      assert_operator many.except("/benchmarking/posts_index").values.max, :<=, signed_in ? 6 : 3,
        many.inspect
    end
  end

  test "makes as many queries for a member with few posts as for one with many" do
    load_sample_community posts: 200
    least_active, most_active = User.where(posts_count: 1..).order(:posts_count).to_a.values_at(0, -1)
    get "/about" # memoizes that the site has members

    [ "", "/posts", "/comments" ].each do |subpage|
      few, many = [ least_active, most_active ].map do |user|
        count_queries("/users/#{user.username}#{subpage}")
      end
      assert_equal few, many, subpage
    end
  end

  private
    def query_counts_with(posts, signed_in:)
      reset!
      load_sample_community(posts:)
      get "/about" # memoizes that the site has members
      sign_in_as User.member.first if signed_in
      LISTS.index_with do |path|
        path.start_with?("/benchmarking") ? least_queries(path) : count_queries(path)
      end
    end

    # Load-test paths sign in a random member, and some members need a query more.
    def least_queries(path) = Array.new(10) { count_queries(path) }.min

    def count_queries(path)
      Rails.cache.clear
      super() { path.start_with?("/benchmarking") ? post(path) : get(path) }.tap { assert_response :success }
    end
end
