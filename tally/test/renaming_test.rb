require "test_helper"

class RenamingTest < Tally::TestCase
  test "renames a page wherever its URL occurs, but not pages with similar names" do
    store.write [
      hit("u=https%3A%2F%2Fexample.com%2Fusers%2Fmaria"), hit("u=https://example.com/users/Maria/posts"),
      hit("u=https://example.com/users/maria-2"), hit("u=https://example.com/mariages")
    ]
    Tally::Maintenance.new(store).run_once
    store.reject_event hit("u=https://example.com/users/maria"), "why"

    store.rename_page "/users/maria", "/users/deleted"
    paths = store.counts(:minute, 0, 2**40, :path).keys.sort
    assert_equal %w[ /mariages /users/deleted /users/deleted/posts /users/maria-2 ], paths
    assert_equal [
      "u=https%3A%2F%2Fexample.com%2Fusers%2Fdeleted", "u=https://example.com/users/deleted/posts"
    ],
      store.map(&:parameters).first(2)
    assert_equal "u=https://example.com/users/deleted",
      JSON.parse(store.rejected_events.last.last)["parameters"]
  ensure
    store.close
  end

  test "wildcards in a name are literal" do
    store.write [ hit("u=https://example.com/users/mxria") ]
    store.rename_page "/users/m_ria", "/users/deleted"

    assert_equal [ "u=https://example.com/users/mxria" ], store.map(&:parameters)
  ensure
    store.close
  end

  private
    def store = @store ||= Tally::Store::SQLite.new(File.join(@folder, "tally.sqlite3"))
    def hit(parameters)
      received_at = (Time.now.to_f * 1_000_000).to_i - 120_000_000
      user_agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
      event(received_at:, method: "GET", host: "example.com", user_agent:, language: "pl", parameters:)
    end
end
