require "test_helper"

# Queries in many scripts find their text on both engines, and mark where it matches.
class Search::ScriptsTest < ActiveSupport::TestCase
  # Each text with queries that find it, and one that doesn't.
  TEXTS = {
    "步2 重跑gen-itgc后50条悬空引用清零" => [ %w[ 悬空 引用 清零 重跑gen 后50条 itgc 用 ], "空悬" ],
    "我们在北京大学学习计算机科学。" => [ %w[ 北京 大学 计算机 计算机科学 ], "北大" ],
    "東京タワーの近くでデータベースを勉強しています" => [ %w[ データベース 勉強 タワー 近く ], "ータデ" ],
    "全角ＳＱＬ２の話" => [ %w[ sql2 ＳＱＬ２ ], "sql3" ],
    "한국어 형태소 분석기를 만들었습니다" => [ %w[ 형태소 분석기 ], "소분" ],
    "ฉันชอบกินข้าวผัดที่ร้านอาหารไทย" => [ %w[ ข้าวผัด ร้านอาหาร กิน ], "กัน" ],
    "ພາສາລາວແມ່ນພາສາທາງການຂອງລາວ" => [ %w[ ພາສາ ທາງການ ], "ການທາງ" ],
    "ភាសាខ្មែរជាភាសាផ្លូវការរបស់កម្ពុជា" => [ %w[ ខ្មែរ កម្ពុជា ], "ជាកម្ពុ" ],
    "မြန်မာဘာသာစကားကို လေ့လာပါ" => [ %w[ ဘာသာစကား လေ့လာ ], "စကားဘာသာ" ],
    "हिन्दी भाषा सीखना आसान है" => [ %w[ हिन्दी सीखना भाषा ], "हिन्दु" ],
    "תוכנה חופשית בְּעִבְרִית" => [ %w[ חופשית בעברית ], "חופש בעברית" ],
    "البرمجة بِاللُّغَةِ العربية مع أحمد" => [ %w[ باللغة احمد البرمجة ], "اللغة باحمد" ],
    "Всё о поисковых системах и ёлках" => [ %w[ поисковых все елках ], "системы" ],
    "Τα ελληνικά γράμματα και η Αθήνα" => [ %w[ ελληνικα αθηνα ], "ελληνας" ],
    "Eine Reise nach Łódź, Đà Nẵng und Ærø: die Straße am Fjørd, İzmir ve Diyarbakır" =>
      [ [ "lodz", "da nang", "strasse", "STRASSE", "aero", "fjord", "izmir", "diyarbakir", "Łódź", "Straße" ],
        "loda" ]
  }.freeze
  SCRIPTS = %w[
    Han Hiragana Katakana Hangul Thai Lao Khmer Myanmar Devanagari Hebrew Arabic Cyrillic Greek Latin
  ].freeze

  setup do
    @comments = TEXTS.keys.index_with do |text|
      Comment.create!(author: users(:maria), post: posts(:wal), body: "#{text}\n\nThe end")
    end
    Search::Index.rebuild
  end

  test "has at least forty queries in twelve scripts" do
    assert_operator TEXTS.values.flat_map(&:first).size, :>=, 40
    assert_operator SCRIPTS.count { |script| TEXTS.keys.join.match?(/\p{#{script}}/) }, :>=, 12
  end

  test "finds words anywhere in a text, and no others" do
    TEXTS.each do |text, (queries, other)|
      queries.each { |query| assert_includes found(query), @comments[text], query }
      assert_not_includes found(other), @comments[text], other
    end
  end

  test "finds and excludes words in combination" do
    text = TEXTS.keys.first

    assert_equal [ @comments[text] ], found("清零 悬空")
    assert_equal [ @comments[text] ], found("\"悬空引用\" gen")
    assert_empty found("悬空 -引用")
    assert_empty found("悬空 北京")
  end

  test "finds the beginning of a word while it is typed" do
    { "ข้า" => 5, "計算" => nil, "데이" => nil, "हिन" => 9, "straß" => 14 }.each do |query, index|
      expected = index && @comments[TEXTS.keys[index]]
      assert_equal [ expected ].compact, found(query) & @comments.values, query
    end
  end

  test "marks what matched" do
    {
      "悬空" => "悬空", "后50条" => "后50条", "itgc" => "itgc", "計算機" => nil, "strasse" => "Straße",
      "lodz" => "Łódź", "aero" => "Ærø", "da nang" => "Nẵng", "กิน" => "กิน", "ขา" => nil, "sql2" => "ＳＱＬ２",
      "diyarbakir" => "Diyarbakır"
    }.each do |query, marked|
      pieces = Search::Excerpt.new(TEXTS.keys.join(". "), Search::Query.new(query).pattern).all_pieces
      assert_equal [ marked ].compact, pieces.filter_map { |piece, mark| piece if mark }.last(1), query
    end
  end

  test "cuts a long text without spaces around the match" do
    text = "#{"北京大学" * 200}悬空引用#{"北京大学" * 200}"
    pieces = Search::Excerpt.new(text, Search::Query.new("悬空").pattern).excerpt_pieces

    assert_includes pieces, [ "悬空", true ]
    assert_operator pieces.sum { |text, _| text.size }, :<, 260
  end

  test "both engines have the same words" do
    skip "PostgreSQL only" unless Kit::Postgresql.chosen?

    TEXTS.each_key do |text|
      folded = Engines.current.send(:folded, Comment.connection.quote(text))
      spaced = Comment.connection.select_value("SELECT #{folded}")
      assert_equal Search::Tokenizer.spaced(text).scan(/[[:alnum:]]+/), spaced.scan(/[[:alnum:]]+/), text
    end
  end

  private
    def found(text) = Search.new(text).results
end
