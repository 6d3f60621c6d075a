require "test_helper"

class ServiceWorkersControllerTest < ActionDispatch::IntegrationTest
  test "serves the same script to everyone, with every imported part" do
    ActionController::Base.with(allow_forgery_protection: true) { get "/service_worker.js" }
    assert_response :success
    assert_equal [ "text/javascript", nil ], [ response.media_type, response.headers["set-cookie"] ]
    paths = response.body.scan(/importScripts\("(.+?)"\)/).flatten
    assert_equal ServiceWorkersController::PARTS.size, paths.size

    as_visitor = response.body
    paths.each do |path|
      get path
      assert_response :success, path
    end
    sign_in_as users(:maria)
    get "/service_worker.js"
    assert_equal as_visitor, response.body
  end
end
