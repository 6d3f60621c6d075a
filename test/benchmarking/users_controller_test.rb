require "test_helper"

class Benchmarking::UsersControllerTest < ActionDispatch::IntegrationTest
  include BenchmarkingHelper

  test "user_show signs in and shows the profile with its sessions" do
    assert_signs_in { hit "user_show" }

    assert_whole_page
    assert_select "h1", /#{Session.last.user.username}/
    assert_select ".session", Session.last.user.sessions.count
  end
end
