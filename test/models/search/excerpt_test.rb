require "test_helper"

class Search::ExcerptTest < ActiveSupport::TestCase
  LONG = "Nothing of note. #{"So it goes on and on. " * 40}Then the write-ahead log is read. " \
    "#{"And on. " * 60}".freeze

  test "marks the matches" do
    assert_equal [ [ "Écrire: ", false ], [ "Backups", true ], [ " of ", false ], [ "backups", true ] ],
      whole("Écrire: Backups of backups", "backup")
  end

  test "marks whole words only for a quoted word" do
    assert_equal [ [ "logs, a ", false ], [ "log", true ], [ ".", false ] ], whole("logs, a log.", '"log"')
  end

  test "ignores accents and case without shifting positions" do
    assert_equal [ [ "Ein ", false ], [ "Café", true ], [ " für ", false ], [ "Zoë", true ] ],
      whole("Ein Café für Zoë", "cafe ZOË")
    assert_equal [ [ "한국어", true ], [ " と ", false ], [ "がぎ", true ] ], whole("한국어 と がぎ", "한국어 がぎ")
  end

  test "marks a phrase across punctuation" do
    assert_equal [ [ "The ", false ], [ "write-ahead", true ], [ " log", false ] ],
      whole("The write-ahead log", '"write ahead"')
  end

  test "cuts a long text around the match" do
    pieces = excerpt(LONG, "write-ahead").excerpt_pieces

    assert_includes pieces, [ "write-ahead", true ]
    assert_equal [ "… ", " …" ], pieces.values_at(0, -1).map(&:first)
    assert_operator pieces.sum { |text, _| text.size }, :<, 260
  end

  test "cuts a long text around most matches" do
    text = "backup #{"and so on " * 40}backup, then a backup #{"and so on " * 40}backup"
    pieces = excerpt(text, "backup").excerpt_pieces

    assert_equal [ "backup" ] * 2, pieces.filter_map { |piece, mark| piece if mark }
    assert_includes pieces, [ ", then a ", false ]
  end

  test "returns the beginning of the text without a match" do
    assert_equal [ "Nothing of note.", " …" ],
      excerpt(LONG, "absent").excerpt_pieces.map { |text, _| text.first(16) }
    assert_equal [ [ "short", false ] ], excerpt("short", "by:maria").excerpt_pieces
    assert_equal [], excerpt(nil, "word").excerpt_pieces
  end

  test "keeps every character of any text for any query" do
    random = Random.new(7)
    letters = [ *"a".."e", " ", "é", "\u0301", "ß", "İ", "ﬁ", "<", "&", "が", "한", "🙂", "." ]
    200.times do
      text, query = [ 60, 6 ].map { |size| Array.new(random.rand(1..size)) { letters.sample(random:) }.join }
      assert_equal text.gsub(/\s+/, " "), whole(text, query).map(&:first).join
    end
  end

  private
    def excerpt(text, query) = Search::Excerpt.new(text, Search::Query.new(query).pattern)
    def whole(...) = excerpt(...).all_pieces
end
