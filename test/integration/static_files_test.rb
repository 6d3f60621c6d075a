require "test_helper"

class StaticFilesTest < ActionDispatch::IntegrationTest
  test "has an icon at /favicon.ico" do
    get "/favicon.ico"
    assert_response :success
    kind, images, width, height, length, offset = response.body.unpack("x2v2CCx6VV")
    assert_equal [ 1, 1, 32, 32 ], [ kind, images, width, height ]
    assert_equal "\x89PNG".b, response.body.byteslice(offset, 4)
    assert_equal response.body.bytesize, offset + length
  end

  test "has an icon for the home screen of iOS" do
    get "/apple-touch-icon.png"
    assert_response :success
    assert_equal "image/png", response.media_type
    assert_equal [ 180, 180 ], response.body.byteslice(16, 8).unpack("NN")
  end
end
