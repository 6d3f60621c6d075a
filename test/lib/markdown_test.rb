require "test_helper"

class MarkdownTest < ActiveSupport::TestCase
  TAGS = %w[ p br strong em del code pre blockquote ul ol li hr a ].to_set
  ATTRIBUTES = { "a" => %w[ href rel title ], "code" => %w[ class ], "ol" => %w[ start ] }

  HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
    "<a href=\"javascript:alert(1)\">x</a>", "<iframe srcdoc='<script>alert(1)</script>'>",
    "<style>*{display:none}</style>", "<div style='position:fixed;inset:0'>", "<base href=//evil.example>",
    "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](java\nscript:alert(1))",
    "[x](&#x6A;avascript:alert(1))", "[x](\u0001javascript:alert(1))", "[x](javascript&colon;alert(1))",
    "[x](vbscript:msgbox(1))", "[x](data:text/html;base64,PHNjcmlwdD4=)", "[x](//evil.example)",
    "[x](/sign-in)", "[x](\\\\evil.example)", "[x](file:///etc/passwd)", "<javascript:alert(1)>",
    "<data:text/html,x>", "<tel:112>", "[x]: javascript:alert(1)\n\n[x]", "![x](javascript:alert(1))",
    "![x\" onerror=\"alert(1)](https://a.example/x.png)",
    "[x](https://a.example \"t\\\" onmouseover=alert(1) \\\"\")",
    "[x](https://a.example/\"onmouseover=alert(1))", "<https://a.example/\"onmouseover=alert(1)>",
    "https://a.example/\"><script>alert(1)</script>", "```\"onmouseover=alert(1)\nx\n```",
    "```<script>\nx\n```", "`<a href=\"javascript:alert(1)\">`", "<!-- --><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>", "&lt;script&gt;alert(1)&lt;/script&gt;",
    "# <script>alert(1)</script>", "<a href=\"https://a.example\" <b>", "<?php echo 1 ?>",
    "<h1 onclick=alert(1)>x</h1>", "\\<a href=\"javascript:alert(1)\"\\>",
    "<a\u0000 href=javascript:alert(1)>", "[![x](javascript:alert(1))](javascript:alert(1))",
    "xmpp:a@b.example", "ftp://a.example"
  ]

  test "renders emphasis, code, line breaks, quotes and lists" do
    assert_equal "<p>It <em>hurts</em>, <strong>always</strong>, <del>never</del> in <code>fsync</code>.</p>",
      render("It *hurts*, **always**, ~~never~~ in `fsync`.")
    assert_equal "<p>one<br />\ntwo</p>", render("one\ntwo")
    assert_match %r{<blockquote>.*<p>quoted</p>.*</blockquote>}m, render("> quoted")
    assert_equal %(<pre><code class="language-ruby">puts 1\n</code></pre>), render("```ruby\nputs 1\n```")
    assert_match %r{<ol start="3">}, render("3. three\n4. four")
  end

  test "renders nil and empty text as an empty string" do
    assert_equal [ "", "" ], [ Markdown.render(nil), Markdown.render("") ]
  end

  test "links to web and email addresses with nofollow" do
    assert_equal %(<p><a rel="nofollow ugc noopener" href="https://sqlite.org">docs</a></p>),
      render("[docs](https://sqlite.org)")
    url = "https://sqlite.org/a?b=1&amp;c=2"
    assert_equal %(<p><a rel="nofollow ugc noopener" href="#{url}">#{url}</a></p>),
      render("https://sqlite.org/a?b=1&c=2")
    assert_includes render("maria@example.com"), %(href="mailto:maria@example.com")
  end

  test "keeps the text of links to other schemes" do
    assert_equal "<p><a>mine</a></p>", render("[mine](javascript:alert(1))")
    assert_equal "<p><a>call</a></p>", render("[call](tel:112)")
  end

  test "links to pages of the site only in the site's own texts" do
    text = "[About](/about), [elsewhere](//evil.example/), [too](/\\evil.example), " \
      "[x](javascript:alert(1)), [web](https://example.com/)"
    assert_equal %w[ https://example.com/ ], addresses(Markdown.render(text))
    assert_equal %w[ /about https://example.com/ ], addresses(Markdown.render(text, paths: true))
    assert_equal %w[ https://example.com/ ], addresses(Markdown.render(text))
  end

  test "escapes HTML as it was typed" do
    assert_equal "<p>use &lt;b&gt; or &lt;script&gt;</p>", render("use <b> or <script>")
    assert_equal "<p>&lt;div&gt;<br />\n&lt;b&gt;<em>one</em>&lt;/b&gt; <code>&lt;i&gt;</code></p>",
      render("<div>\n<b>*one*</b> `<i>`"), "also at the beginning of a line"
    assert_equal "<blockquote>\n<p>&lt;p&gt;so</p>\n</blockquote>", render("> <p>so")
    assert_equal "<p>a<br />\nb<br />\n&lt;p&gt;so</p>", render("a\rb\r\n<p>so"), "with any line ending"
    assert_equal "<pre><code>&lt;div&gt;\n</code></pre>", render("```\n<div>\n```")
  end

  test "links to images instead of loading them" do
    assert_equal %(<p><a rel="nofollow ugc noopener" href="https://a.example/x.png">a <em>plot</em></a></p>),
      render("![a *plot*](https://a.example/x.png)")
    assert_equal %(<p><a rel="nofollow ugc noopener" href="https://a.example/x.png">https://a.example/x.png</a></p>),
      render("![](https://a.example/x.png)")
    assert_equal %(<p><a rel="nofollow ugc noopener" href="https://b.example">in</a></p>),
      render("[![in](https://a.example/x.png)](https://b.example)")
  end

  test "renders headings as bold text, to keep the page's outline" do
    assert_equal "<p><strong>Loud</strong></p>", render("# Loud")
  end

  test "returns deeply nested text as preformatted text" do
    assert_equal "<pre>#{"&gt;" * 200}&lt;b&gt;</pre>", render("#{">" * 200}<b>")
  end

  test "shortens text to a line without markup, and without quotes if it contains anything else" do
    {
      nil => nil, "It *hurts*, **always** in\n`fsync`." => "It hurts, always in fsync.",
      "[docs](https://a.example) & <b>" => "docs & <b>", "> You said *no*.\n\nI did." => "I did.",
      "> Only\n> quoted" => "Only quoted", "# Loud\n\n- one\n- two" => "Loud one two",
      "![a plot](https://a.example/x.png)" => "a plot",
      "snake_case_name, 2 * 3 * 4, \\*" => "snake_case_name, 2 * 3 * 4, *", ">" * 200 => ">" * 200,
      "" => nil, "---" => "---"
    }.each { |text, line| assert_equal [ line ], [ Markdown.excerpt(text, 200) ] }
    assert_equal "one two...", Markdown.excerpt("one **two three**", 12)
    assert_equal "Short", Markdown.excerpt("> #{"quoted " * 100}\n\nShort", 12)
  end

  test "emphasizes next to punctuation in languages without spaces" do
    {
      "これは**「強調」**です。" => "これは<strong>「強調」</strong>です。", "**「x」**y" => "<strong>「x」</strong>y",
      "~~（旧）~~新" => "<del>（旧）</del>新", "他说*“好”*了" => "他说<em>“好”</em>了",
      "**이것(this)**은" => "<strong>이것(this)</strong>은",
      "snake_case_name, 2 * 3 * 4, **a**b" => "snake_case_name, 2 * 3 * 4, <strong>a</strong>b"
    }.each { |text, html| assert_equal "<p>#{html}</p>", render(text) }
  end

  test "a bare URL ends before full-width punctuation and typographic quotation marks" do
    punctuation = "、。，．！？；：）］｝」』】〉》〕…”’“»\u3000｡｣".chars
    punctuation.each do |mark|
      assert_equal [ "https://e.com/a" ], addresses(render("参照https://e.com/a#{mark}次")), mark
      assert_equal "参照https://e.com/a#{mark}次",
        Nokogiri::HTML5.fragment(render("参照https://e.com/a#{mark}次")).text
    end
    {
      "（https://e.com/a）、www.e.com/b、https://e.com/c。" => %w[ https://e.com/a https://e.com/c ],
      "https://e.com/a、**「https://e.com/b」**。" => %w[ https://e.com/a https://e.com/b ],
      "https://e.com/東京/a 次" => %w[ https://e.com/%E6%9D%B1%E4%BA%AC/a ],
      "https://e.com/a_(b)、" => %w[ https://e.com/a_(b) ],
      "https://e.com/a?b=c&d=e。" => %w[ https://e.com/a?b=c&d=e ],
      "[x](https://e.com/a、b)" => %w[ https://e.com/a%E3%80%81b ],
      "<https://e.com/a、b>" => %w[ https://e.com/a%E3%80%81b ],
      "[https://e.com/a、b](https://e.com/c、d)" => %w[ https://e.com/c%E3%80%81d ],
      "[x]\n\n[x]: https://e.com/a、b" => %w[ https://e.com/a%E3%80%81b ],
      "![x](https://e.com/a、b)" => %w[ https://e.com/a%E3%80%81b ],
      "<div>\nhttps://e.com/a、b" => %w[ https://e.com/a ]
    }.each { |text, links| assert_equal links, addresses(render(text)), text }
    assert_equal "<p><code>https://e.com/a、b</code></p>", render("`https://e.com/a、b`")
    assert_equal "<pre><code>https://e.com/a、b &lt;\n</code></pre>", render("```\nhttps://e.com/a、b <\n```")
  end

  test "marks blocks whose direction depends on the text, the outermost only" do
    assert_equal %(<p dir="auto">שלום עולם, זה מבחן (test).</p>), render("שלום עולם, זה מבחן (test).")
    blocks = Nokogiri::HTML5.fragment(render("English\n\n> مرحبا\n> - one\n\n3. أ\n\n# ܫܠܡܐ\n\n```\nא\n```"))
      .css("p, blockquote, ul, ol, li, pre").map { |node| [ node.name, node["dir"] ].compact.join(" ") }
    assert_equal [ "p auto", "blockquote auto", "p", "ul", "li", "ol auto", "li", "p auto", "pre" ], blocks
    assert_no_match(/dir=/, render("No such script: é, 字, 🚀"))
  end

  test "neutralizes hostile markup" do
    HOSTILE.each { |text| assert_harmless text }
    assert_harmless HOSTILE.join("\n\n")
    assert_harmless HOSTILE.join(" ")
    assert_harmless HOSTILE.join(" @_x_ https://e.com/a、")
  end

  test "renders hostile text in linear time" do
    took = ActiveSupport::Benchmark.realtime do
      [ ">", "[", "*a ", "![](", "<a", "[a](<b", "~~a ", "&", "www.", "a@", "@_x_ é" ].each do |pattern|
        render(pattern * (40_000 / pattern.size))
      end
    end
    assert_operator took, :<, 10, "took time that grows faster than the text"
  end

  test "caches the whole texts that pages show, not the beginnings of which excerpts are made" do
    short, long = [ 10, 2_000 ].map { |length| "Excerpt #{SecureRandom.hex}. ".ljust(length, "x ") }
    [ short, long ].each { |text| Markdown.excerpt(text, 20) }
    assert_equal [ true, false ],
      [ short, long ].map { |text| !Markdown::RENDERED[text.first(Markdown::MAX_EXCERPTED_LENGTH)].nil? }
  end

  private
    def addresses(html) = Nokogiri::HTML5.fragment(html).css("a[href]").map { |link| link["href"] }

    def render(text)
      Markdown.render(text).strip
    end

    def assert_harmless(text)
      Nokogiri::HTML5.fragment(Markdown.render(text)).traverse do |node|
        next unless node.element?
        assert_includes TAGS, node.name, "from #{text.inspect}"
        assert_empty node.attributes.keys - ATTRIBUTES.fetch(node.name, []), "from #{text.inspect}"
        assert_match %r{\A(https?://|mailto:)}i, node["href"], "from #{text.inspect}" if node["href"]
        assert_equal "nofollow ugc noopener", node["rel"], "from #{text.inspect}" if node["href"]
      end
    end
end
