require_relative "test_helper"

class Importers::MarkupTest < ActiveSupport::TestCase
  # HTML from Hacker News's API, and how it is rendered here.
  HACKER_NEWS = {
    "One &amp; two<p>three <i>four</i>" => "<p>One &amp; two</p>\n<p>three <em>four</em></p>\n",
    "x<p><pre><code>  a = *b\n  c\n</code></pre>\ny" =>
      "<p>x</p>\n<pre><code>  a = *b\n  c\n</code></pre>\n<p>y</p>\n",
    %(<a href="https:&#x2F;&#x2F;a.example&#x2F;long&#x2F;way" rel="nofollow">https:&#x2F;&#x2F;a.e...</a>) =>
      %(<p><a rel="nofollow ugc noopener" href="https://a.example/long/way">https://a.example/long/way</a></p>\n),
    "2*3*4, __init__, snake_case, ~ten~, a[1](x), C:\\_x, " \
    "&amp;lt;" => "<p>2*3*4, __init__, snake_case, ~ten~, a[1](x), " \
    "C:\\_x, &amp;lt;</p>\n",
    "1. one<p>- two<p># three<p>---" => "<p>1. one</p>\n<p>- two</p>\n<p># three</p>\n<p>---</p>\n",
    "&gt; what they said<p>No." => "<blockquote>\n<p>what they said</p>\n</blockquote>\n<p>No.</p>\n",
    "&lt;script&gt; and <script>alert(1)</script>" => "<p>&lt;script&gt; and</p>\n",
    "a\nb" => "<p>a b</p>\n",
    %(<a href="javascript:alert(1)">x</a>) => "<p><a>x</a></p>\n"
  }

  # As members write it here.
  OURS = [ "It *hurts*, **always**, ~~never~~ in `fsync`.", "one\ntwo", "> quoted\n\nyes", "```ruby\nputs " \
    "1\n```", "3. three\n4. four", "[docs](https://sqlite.org)", "https://sqlite.org/a?b=1&c=2",
    "a_b_c \\*x\\* \\_y\\_ 2 * 3 * 4", "\\# no heading\n\n1\\. no list\n\n\\- nor this",
    "- a\n- b\n  - c\n\ntext", "- a\n\n- b",
    "`` a`b ``", "*foo **bar** baz*", "x &amp;lt; y & z <b>",
    "[a (b)](https://en.example/x_(y))", "maria@example.com", "***both***", "> a\n> > b\n\n---\n\nend",
    "````\n```\n````",
    "a\n=\n", "\\[x\\](y)", "[*a* b](https://x.example)", "# Loud `x`" ]

  test "Hacker News's HTML renders the same here" do
    HACKER_NEWS.each do |html, shown|
      assert_equal shown, Markdown.render(Importers::Markup.to_markdown(html)), html
    end
  end

  test "Frontpage's HTML renders the same again" do
    OURS.each do |text|
      assert_equal Markdown.render(text),
        Markdown.render(Importers::Markup.to_markdown(Markdown.render(text))), text
    end
  end

  test "loses no words of random texts" do
    random = Random.new(10)
    pieces = [
      "\\*", "_", "`", "[x]", "(y)", "!", "~", "\n", "\n\n", "> ", "- ", "1. ", "word", " ", "a_b", "&amp;",
      "<b>", "\\", "#", " https://a.example/_x_ ", " *it* ", " **bold** "
    ]
    200.times do
      shown = Markdown.render(Array.new(12) { pieces.sample(random:) }.join)
      assert_equal words(shown), words(Markdown.render(Importers::Markup.to_markdown(shown) || "")), shown
    end
  end

  test "keeps the words of HTML that is nested too deeply to parse" do
    assert_equal "deep\\*", Importers::Markup.to_markdown("#{"<blockquote>" * 1000}deep*")
  end

  test "returns nil for empty HTML" do
    assert_equal [ nil, nil, nil ], [ nil, "", "<p> </p>" ].map { |html| Importers::Markup.to_markdown(html) }
  end

  private
    # A &gt; at the start of a line becomes a quote here.
    def words(html) = Nokogiri::HTML5.fragment(html).text.gsub(/[\s>]+/, "")
end
