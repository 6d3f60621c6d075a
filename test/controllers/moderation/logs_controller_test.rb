require "test_helper"

class Moderation::LogsControllerTest < ActionDispatch::IntegrationTest
  test "lists public actions with moderator, item and reason, latest first" do
    decide posts(:wal), "removed", "Spam & more"
    decide comments(:answer), "removed", "Unkind", by: users(:tomas)
    get moderation_log_path

    assert_select ".log li", 2
    assert_select ".log li:first-child", /tomas.*Removed a comment by maria/m
    assert_select ".log li:last-child", /admin.*Removed a post by maria/m
    assert_select ".log li:last-child .reason", "Spam & more"
    assert_select ".log a[href='#{comment_path(comments(:answer))}']"
    assert_no_match posts(:wal).title, css_select(".log li:last-child").text
  end

  test "links to visible items and copes with deleted ones" do
    decide posts(:wal), "removed"
    decide posts(:wal), "restored"
    decide posts(:show_terminal), "removed"
    posts(:show_terminal).delete
    get moderation_log_path

    assert_select ".log li", /Restored “How write-ahead logging really works” by maria/
    assert_select ".log li", /Removed a deleted item by tomas/
  end

  test "paginates without a query per action" do
    counts = [ 1, 40 ].map do |times|
      times.times do |turn|
        decide posts(:wal), posts(:wal).reload.removed? ? "restored" : "removed", "Turn #{turn}"
      end
      get moderation_log_path
      Statements.new.collect { get moderation_log_path }.sent
    end
    assert_operator counts.last, :<=, counts.first
    assert_select ".log li", 30
    get css_select("a[rel=next]").first["href"].then { |query| moderation_log_path + query }
    assert_select ".log li", 11
    get moderation_log_path(page: "x")
    assert_response :bad_request
  end

  test "doesn't reveal who flagged" do
    flag posts(:wal), by: 2
    decide posts(:wal), "dismissed"
    get moderation_log_path
    assert_no_match(/member_/, response.body)
  end

  test "filters with a form that keeps what was typed, and a next page that keeps the filter" do
    32.times do |turn|
      decide posts(:wal), posts(:wal).reload.removed? ? "restored" : "removed", "Turn #{turn}"
    end
    decide users(:newcomer), "banned", "Spam"
    get moderation_log_path(member: "maria", moderator: "admin", reason: "turn", to: "")

    assert_select ".log li", 30
    assert_select "main p", /Moderator: admin · Member concerned: maria · Reason contains: turn/
    assert_select "details:not([open]) form[method=get][action='#{moderation_log_path}']" do
      assert_select "input[name=member][value=maria]"
      assert_select "input[name=reason][value=turn]"
    end
    get moderation_log_path + css_select("a[rel=next]").first["href"]
    assert_select ".log li", 2
    assert_select "a[href='#{moderation_log_path}']", "Clear filter"

    get moderation_log_path(action_name: "banned")
    assert_select ".log li", /Banned newcomer/
    assert_select "select[name=action_name] option[selected][value=banned]", "Banned"
    assert_select "link[rel=canonical]", 0
  end

  test "says that nothing matches, and links to the whole log" do
    decide posts(:wal), "removed"
    get moderation_log_path(action_name: "banned")
    assert_select ".empty", /No entries match this filter/
    assert_select ".empty a[href='#{moderation_log_path}']", "Clear filter"
  end

  test "shows what is wrong with the filter" do
    get moderation_log_path(moderator: "nobody_here", from: "2026-02-30")
    assert_response :unprocessable_content
    assert_select ".errors li", /Moderator not found/
    assert_select "input[name=moderator][aria-invalid=true][value=nobody_here]"
    assert_select "small#moderator_message", /Moderator not found/
    assert_select "input[name=from][aria-invalid=true]"
    assert_select ".log li, .empty, link[rel=alternate]", 0
    [ "moderator[]=a", "moderator[a]=b", "reason[]=%00", "unknown=1", "page[]=1" ].each do |query|
      get "#{moderation_log_path}?#{query}"
      assert_includes [ 200, 400 ], response.status, query
    end
  end

  test "serves the log and each filter as Atom, RSS and JSON" do
    decide posts(:wal), "removed", "Spam & *more* <b>"
    decide users(:newcomer), "banned", "Unkind"
    hide_by_flags comments(:answer)
    get moderation_log_path(member: "maria")
    get css_select("link[rel=alternate]").first["href"]

    feed = Nokogiri::XML(response.body, &:strict).remove_namespaces!
    assert_equal [ "Hidden by flags: a comment by maria on a deleted post", "Removed a post by maria" ],
      feed.css("entry > title").map(&:text)
    assert_equal [ "admin" ], feed.css("entry author > name").map(&:text)
    assert_equal "<p>Spam &amp; *more* &lt;b&gt;</p>", feed.css("entry content").last.text.strip
    assert_equal "http://www.example.com/moderation/log.atom?member=maria",
      feed.at_css("feed > link[rel=self]")["href"]
    assert_equal "http://www.example.com/moderation/log?member=maria",
      feed.at_css("feed > link[rel=alternate]")["href"]
    assert_no_match(/member_\d/, response.body)
    get feed.css("entry > id").last.text
    assert_select ".log li:first-child", /Removed a post/

    get "/moderation/log.json"
    items = JSON.parse(response.body)["items"]
    assert_equal [ nil, "admin", "admin" ], items.map { |item| item.dig("authors", 0, "name") }
    get "/moderation/log.rss?action_name=banned"
    assert_equal [ "Banned newcomer" ], Nokogiri::XML(response.body).css("item > title").map(&:text)
    get "/moderation/log.atom?moderator=nobody_here"
    assert_response :unprocessable_content
  end

  test "says that there are no actions yet" do
    get moderation_log_path
    assert_select ".empty", /No moderation actions yet/
    get root_path
    assert_select "footer a[href='#{moderation_log_path}']"
  end
end
