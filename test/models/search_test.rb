require "test_helper"

class SearchTest < ActiveSupport::TestCase
  setup { Search::Index.rebuild }

  test "requires every word to match in titles or texts" do
    assert_equal [ posts(:wal) ], found("logging works")
    assert_equal [ posts(:ask_backups) ], found("restore year feels")
    assert_empty found("logging hovercraft")
  end

  test "matches the last word as a prefix" do
    assert_includes found("how write ahead logg"), posts(:wal)
    assert_not_includes found("writ logging"), posts(:wal), "only the last word is a prefix"
  end

  test "matches phrases and excludes words" do
    assert_equal [ comments(:correction) ], found('"checkpoint only moves"')
    assert_empty found('"moves only checkpoint"')
    assert_equal [ comments(:objection) ], found("checkpoint -pages")
    assert_equal [ comments(:correction) ], found('checkpoint -"article skips"')
  end

  test "ignores accents and case" do
    comment = add_comment("The CAFÉ in Łódź, by Ἀθηνᾶ and Dvořák")
    Search::Index.rebuild

    [ "cafe", "Café", "dvorak", "DVOŘÁK", '"café in"' ].each do |text|
      assert_equal [ comment ], found(text), text
    end
  end

  test "filters by author, domain and type" do
    assert_equal [ comments(:objection) ], found("checkpoint by:TOMAS")
    assert_equal [ posts(:wal) ], found("how domain:sqlite.org")
    assert_equal [ posts(:ask_backups) ], found("how type:ask")
    assert_equal [ posts(:wal), posts(:ask_backups) ].to_set, found("how type:post").to_set
    assert found("weekly type:comment").all?(Comment)
  end

  test "lists everything by an author or domain without words, newest first" do
    assert_equal [ posts(:wal), posts(:ask_backups), posts(:essay) ], found("by:maria type:post")
    assert_equal [ comments(:correction), comments(:answer), posts(:wal) ], found("by:maria").first(3)
    assert_equal [ posts(:show_terminal) ], found("domain:tomas.example")
    assert_equal "newest", Search.new("by:maria", order: "relevance").order
  end

  test "filters by date" do
    day = 10.days.ago.to_date

    assert_equal [ posts(:essay) ], found("on by:maria before:#{day}")
    assert_not_includes found("by:maria after:#{day}"), posts(:essay)
    assert_empty found("by:maria after:#{day} before:#{day}")
  end

  test "finds old comments among many newer ones" do
    Comment.update_all created_at: 2.years.ago
    old, * = [ 400.days.ago, *Array.new(8) { |number| (30 - number).days.ago } ].map do |time|
      add_comment("Aardvark").tap { |comment| comment.update_columns created_at: time }
    end
    Search::Index.rebuild

    stub_const(Search, :CANDIDATE_LIMIT, 5) do
      assert_equal [ old ], found("aardvark before:#{300.days.ago.to_date}")
    end
  end

  test "ranks a match in the title above matches in the text" do
    in_title, in_text = [
      [ "Checkpointing considered", "Once." ], [ "On logs", "Checkpointing, checkpointing and checkpointing" ]
    ].map { |title, body| Post.create!(author: users(:maria), title:, body:) }
    Search::Index.rebuild

    assert_equal [ in_title, in_text ], found("checkpointing")
    assert_equal [ in_text, in_title ], Search.new("checkpointing", order: "newest").results
  end

  test "leaves out removed items until they are restored" do
    assert_empty found("never mind")
    assert_empty found("lose hour")
    posts(:withdrawn).restore
    assert_equal [ posts(:withdrawn) ], found("never mind")
    posts(:wal).remove by: users(:admin)
    assert_empty found("checkpoint"), "nor are its comments"
  end

  test "finds edited items by their current text immediately" do
    posts(:essay).update_columns title: "On keeping bees"

    assert_empty found("computer thirty")
    assert_equal [ posts(:essay) ], found("bees")
    comments(:objection).destroy
    assert_empty found("hurts")
  end

  test "doesn't find deleted members by name, nor their deleted texts" do
    Erasure.perform(users(:tomas), texts: true).continue

    assert_empty found("checkpoint hurts")
    assert_empty found("by:tomas weekly")
    assert_empty Search.new("terminal mail reader").results
  end

  test "reports an unknown author" do
    search = Search.new("log by:nobody-at-all")

    assert_empty search.results
    assert_equal [ [ :unknown_author, { name: "nobody-at-all" } ] ], search.problems
  end

  test "returns 30 results per page, each once" do
    70.times { |number| add_comment "Aardvark number #{number}" }
    Search::Index.rebuild

    [ nil, "newest" ].each do |order|
      pages = [ 1, 2, 3, 4 ].map { |page| Search.new("aardvark", order:, page:) }
      assert_equal [ 30, 30, 10, 0 ], pages.map { |page| page.results.size }
      assert_equal [ 2, 3, nil, nil ], pages.map(&:next_page)
      assert_equal 70, pages.flat_map(&:results).uniq.size
    end
    assert_equal [ 30, 30, 10 ], [ 1, 2, 3 ].map { |page| Search.new("by:newcomer", page:).results.size }
  end

  private
    def found(text) = Search.new(text).results

    def add_comment(body)
      Comment.create!(author: users(:newcomer), post: posts(:wal), body:)
    end
end
