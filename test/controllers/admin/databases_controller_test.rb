require "test_helper"

class Admin::DatabasesControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper, WriteAheadLogHelper

  test "for who is no administrator it is not there" do
    get "/admin/database"
    assert_redirected_to %r{/sign-in}

    sign_in_as users(:maria)
    get "/admin/database"
    assert_response :not_found
  end

  test "an administrator sees each file, and which SQLite has them" do
    with_community { write 10; look }

    assert_select "tbody tr", 1
    assert_select "th", "primary"
    assert_select "p", /are small, as they should be/
    assert_select ".hint", /SQLite #{SQLite3::SQLITE_VERSION}, packaged/
  end

  test "a log that only grows is warned of, with the way out" do
    with_community do
      while_somebody_reads { write 500; look }
    end

    assert_select ".flash.alert", /test\.sqlite3-wal is \d.* MB.*bin\/ops doctor shows which process has it open/m
    assert_select "td", /\A\d{3} of \d{3} pages\z|\A\d,?\d+ of \d,?\d+ pages\z/
  end

  private
    def look
      sign_in_as users(:admin)
      get "/admin/database"
      assert_response :success
    end
end
