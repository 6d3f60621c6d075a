require "test_helper"

class ContentTest < Lab::TestCase
  test "matches the text of each column, with a star for anything and the token" do
    content = Lab::Content.new("title" => "Post *", "body" => "*token={{token}}*")

    assert_equal %w[ title body ], content.names
    assert content.match?("abc", [ "Post 1", "first\nQUERY: token=abc\nlast" ])
    { "another token" => [ "Post 1", "token=abd" ], "NULL" => [ nil, "token=abc" ],
      "empty" => [ "Post ", "" ], "another title" => [ "post 1", "token=abc" ] }
      .each { |name, values| refute content.match?("abc", values), name }
  end

  test "NULL and empty values never match" do
    any = Lab::Content.new("body" => "*")

    assert_equal [ true, true, false, false ],
      [ "x", 7, "", nil ].map { |value| any.match?("abc", [ value ]) }
  end

  test "compares invalid UTF-8 byte by byte" do
    assert Lab::Content.new("body" => "*").match?("abc", [ "\xFF" ])
    refute Lab::Content.new("body" => "é").match?("abc", [ "\xFF" ])
    assert Lab::Content.new("body" => "é").match?("abc", [ "é" ])
  end
end
