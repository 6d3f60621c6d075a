require "test_helper"

class Admin::DatabasesControllerTest < ActionDispatch::IntegrationTest
  include StorageHelper, WriteAheadLogHelper

  test "lists each database and the SQLite version" do
    sqlite_only "these files are not used with PostgreSQL"
    with_database { write 10; visit_databases }

    assert_select "tbody tr", 1
    assert_select "th", "primary"
    assert_select "p", /are small. Nothing to do./
    assert_select ".hint", /SQLite #{SQLite3::SQLITE_VERSION}/
  end

  test "warns of a WAL that keeps growing and names the command to run" do
    sqlite_only "these files are not used with PostgreSQL"
    with_database do
      with_open_reader { write 500; visit_databases }
    end

    assert_select ".flash.alert",
      /test\.sqlite3-wal is \d.* MB.*bin\/ops doctor shows which process has it open/m
    assert_select "td", /\A\d{3} of \d{3} pages\z|\A\d,?\d+ of \d,?\d+ pages\z/
  end

  private
    def visit_databases
      sign_in_as users(:admin)
      get "/admin/database"
      assert_response :success
    end
end
