require "test_helper"

class HtmlTemplateTest < ActiveSupport::TestCase
  test "fills each slot, differently for each reader" do
    markup = HtmlTemplate.new(
      "<p>#{HtmlTemplate::SLOT}, #{HtmlTemplate::SLOT}</p>#{HtmlTemplate::SLOT}".html_safe, [ 1, 2, 3 ]
    )

    assert_equal "<p>1, 2</p>3", markup.fill(&:to_s)
    assert_equal "<p>-1, -2</p>-3", markup.fill { |number| (-number).to_s }
    assert_predicate markup.fill(&:to_s), :html_safe?
  end

  test "accepts nil for a slot, and markup without slots" do
    assert_equal "ab", HtmlTemplate.new("a#{HtmlTemplate::SLOT}b", [ :anything ]).fill { nil }
    assert_equal "plain", HtmlTemplate.new("plain", []).fill { flunk }
    assert_equal "", HtmlTemplate.new("", []).fill { flunk }
  end

  test "raises an error if slots and values don't match" do
    assert_raises(ArgumentError) { HtmlTemplate.new("a#{HtmlTemplate::SLOT}b", []) }
    assert_raises(ArgumentError) { HtmlTemplate.new("ab", [ 1 ]) }
  end

  test "replaces each occurrence of a value with a slot" do
    markup = HtmlTemplate.around("secret", %(<i nonce="secret"><b nonce="secret">))
    assert_equal %(<i nonce="other"><b nonce="other">), markup.fill { "other" }
    assert_equal "same", HtmlTemplate.around(nil, "same").fill { flunk }
  end

  test "users can't write a slot" do
    assert_not_includes Markdown.render("<gap> `<gap>` [<gap>](<gap>)"), HtmlTemplate::SLOT
    assert_not_includes ERB::Util.html_escape("<gap>"), HtmlTemplate::SLOT
  end
end
