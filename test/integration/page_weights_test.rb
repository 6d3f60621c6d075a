require "test_helper"

# Sizes of gzipped pages. AssetsTest covers stylesheets and scripts, ThreadsTest a
# thread of a thousand comments.
class PageWeightsTest < ActionDispatch::IntegrationTest
  test "keeps the front page within 5.5 kB for visitors and 7 kB for members" do
    load_sample_community posts: 300

    assert_operator gzipped_size(root_path), :<=, 5_500
    sign_in_as User.member.order(:karma).last
    assert_operator gzipped_size(root_path), :<=, 7_000
  end

  private
    def gzipped_size(path)
      get path, headers: { "Accept-Encoding" => "gzip" }
      assert_equal "gzip", response.headers["Content-Encoding"]
      assert_equal 30, ActiveSupport::Gzip.decompress(response.body).scan('<li class="post"').size
      response.body.bytesize
    end
end
