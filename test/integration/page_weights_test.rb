require "test_helper"

# Sizes of pages, gzipped as the server gzips them. LookTest has those of stylesheet and script, ThreadsTest that of a thread
# of a thousand comments.
class PageWeightsTest < ActionDispatch::IntegrationTest
  include SampleCommunityHelper

  test "the front page: 5.5 kB for visitors, 7 kB for who has signed in" do
    move_into_sample_community posts: 300

    assert_operator weight_of(root_path), :<=, 5_500
    sign_in_as User.member.order(:karma).last, password: SampleCommunity::PASSWORD
    assert_operator weight_of(root_path), :<=, 7_000
  end

  private
    def weight_of(path)
      get path, headers: { "Accept-Encoding" => "gzip" }
      assert_equal "gzip", response.headers["Content-Encoding"]
      assert_equal 30, ActiveSupport::Gzip.decompress(response.body).scan('<li class="post"').size
      response.body.bytesize
    end
end
