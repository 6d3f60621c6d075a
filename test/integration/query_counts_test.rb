require "test_helper"

# A longer page asks the database no more often than a short one. Threads of comments have their own test.
class QueryCountsTest < ActionDispatch::IntegrationTest
  include SampleCommunityHelper

  LISTS = %w[ / /newest /active /top/all /best /benchmarking/posts_index ]

  test "lists of ten posts and of thirty" do
    [ false, true ].each do |signed_in|
      few, many = [ 10, 30 ].map { |posts| counts_in_community_of posts, signed_in: }

      assert_equal few, many
      assert_operator many.except("/benchmarking/posts_index").values.max, :<=, signed_in ? 6 : 3, many.inspect
    end
  end

  test "the page of who has posted little and of who has posted much" do
    move_into_sample_community posts: 200
    little, much = User.where(posts_count: 1..).order(:posts_count).to_a.values_at(0, -1)
    get "/about" # finds out once that there is somebody

    [ "", "/posts", "/comments" ].each do |part|
      few, many = [ little, much ].map { |user| count_queries("/users/#{user.username}#{part}") }
      assert_equal few, many, part
    end
  end

  private
    def counts_in_community_of(posts, signed_in:)
      reset!
      move_into_sample_community(posts:)
      get "/about" # finds out once that there is somebody
      sign_in_as User.member.first, password: SampleCommunity::PASSWORD if signed_in
      LISTS.index_with { |path| count_queries(path) }
    end

    def count_queries(path)
      Rails.cache.clear
      Statements.new.collect { path.start_with?("/benchmarking") ? post(path) : get(path) }.sent.tap { assert_response :success }
    end
end
