require "test_helper"

class LanguageLinksTest < ActiveSupport::TestCase
  setup { @links = LanguageLinks.new("de") }

  test "adds the language to links within the site, before other parameters and the anchor" do
    { "/" => "/?language=de", "/posts/1" => "/posts/1?language=de",
      "/posts/1#comment_2" => "/posts/1?language=de#comment_2",
      "/search?q=a&amp;page=2" => "/search?language=de&amp;q=a&amp;page=2",
      "?order=new" => "?language=de&amp;order=new",
      "/sign-in?return_to=%2F%3Flanguage%3Dde" => "/sign-in?language=de&amp;return_to=%2F%3Flanguage%3Dde"
    }.each do |path, expected|
      assert_equal %(<a class="x" href="#{expected}">), @links.add_to(%(<a class="x" href="#{path}">))
    end
  end

  test "leaves other links, stylesheets and text" do
    [ '<a href="https://example.com/">', '<a href="//example.com/">', '<a href="#main">',
      '<a lang="en" href="/?language=en">', '<a href="/?q=1&amp;language=en">', '<a data-href="/posts">',
      '<link rel="stylesheet" href="/assets/a.css">',
      '<textarea>&lt;a href="/posts"&gt; href="/posts"</textarea>' ].each do |markup|
        assert_equal markup, @links.add_to(markup)
      end
  end

  test "adds the language to forms, and a field to forms that send their values in the URL" do
    assert_equal '<form action="/sign-in?language=de" method="post">',
      @links.add_to('<form action="/sign-in" method="post">')
    assert_equal '<button formaction="/sign-up/passkey?language=de">',
      @links.add_to('<button formaction="/sign-up/passkey">')
    assert_equal '<form action="/search?language=de"><input type="hidden" name="language" value="de"><label>',
      @links.add_to('<form action="/search"><label>')
  end

  test "adds the language to the path of a redirect" do
    assert_equal "/sign-in?language=de&return_to=%2F", @links.add_to_path("/sign-in?return_to=%2F")
    assert_equal "/sign-in?language=en", @links.add_to_path("/sign-in?language=en")
  end
end
