require "test_helper"

class Post::LinkTest < ActiveSupport::TestCase
  test "keeps a clean URL unchanged" do
    %w[
      https://sqlite.org/wal.html https://sqlite.org http://example.com:8080/a/?q=1&q=2#part
      https://example.com/%7Emaria/a%2Fb?x=%20+y
      https://en.wikipedia.org/wiki/Ruby_(programming_language) https://example.com/a;b,c?d[]=1&e=~!$'*@:/? http://127.0.0.1/
      http://wiki/page
    ].each { |address| assert_equal address, link(address).to_s }
  end

  test "lowercases scheme and host and drops the default port" do
    assert_equal "https://example.com/Path", link(" HTTPS://Example.COM:443/Path\n").to_s
    assert_equal "http://example.com", link("http://example.com.:80").to_s
    assert_equal "http://example.com:443/", link("http://example.com:443/").to_s
  end

  test "removes tracking parameters only" do
    assert_equal "https://example.com/a?id=3&ref=home#top",
      link("https://example.com/a?utm_source=x&id=3&UTM_Campaign=y&fbclid=1&ref=home&gclid=2&mc_cid=4&ref_src=tw#top").to_s
    assert_equal "https://example.com/a", link("https://example.com/a?utm_source=x#utm_medium=rss").to_s
    %w[ cmpid ncid ga_id hsa_plan at_format elq _branch_name ].each do |name|
      assert_equal "https://example.com/?#{name}=1", link("https://example.com/?#{name}=1").to_s
    end
    assert_equal "https://example.com/?myfbclid=1&utm=2", link("https://example.com/?myfbclid=1&utm=2").to_s
  end

  test "encodes internationalized URLs" do
    assert_equal "https://xn--bcher-kva.example/%C3%A4%20b?q=%C3%BC#%E2%98%83",
      link("https://Bücher.example/ä b?q=ü#☃").to_s
    assert_equal "xn--bcher-kva.example", link("https://www.bücher.example/").domain
    assert_equal "xn--pple-43d.com", link("https://аpple.com").domain, "a Cyrillic а"
    assert_equal "example.com", link("http://ｅｘａｍｐｌｅ．com/").domain
  end

  test "escapes characters that could end an HTML attribute" do
    assert_equal "https://example.com/%22%3E%3Cscript%3E%5C%60", link(%q(https://example.com/"><script>\\`)).to_s
  end

  test "returns the host without www as the domain" do
    assert_equal "example.com", link("https://www.example.com/a").domain
    assert_equal "blog.example.com", link("https://blog.example.com/a").domain
    assert_equal "www", link("http://www/").domain
  end

  test "returns the problem of an invalid URL" do
    {
      scheme: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,hi", "ftp://example.com",
        "example.com/a", "//example.com", "mailto:a@example.com", "word", "file:///etc/passwd"
      ],
      credentials: [
        "https://maria:secret@example.com/", "https://bank.example@evil.example/", "http://example.com\\@evil.example/",
        "https://@example.com/"
      ],
      host: [
        "https:///path", "http:example.com", "http://a..b/", "http://[::1]/", "http://[",
        "http://#{"a" * 64}.com/", "http://%00/", "http://exa%0ample.com", "http:\\\\example.com", "http://-/"
      ],
      malformed: [
        "http://evil.example\\.example.com/", "http://", "java\nscript:alert(1)", "https://exam\tple.com",
        "https://example.com/\0a", "http://example.com:abc/", "http://example.com:99999/",
        "http://exa mple.com", "1http://example.com"
      ]
    }.each do |problem, addresses|
      addresses.each { |address| assert_equal problem, link(address).problem, address.inspect }
    end
  end

  test "returns an invalid URL unchanged, without a domain" do
    assert_equal "javascript:alert(1)", link(" javascript:alert(1)").to_s
    assert_nil link("javascript:alert(1)").normalized
    assert_nil link("javascript:alert(1)").domain
  end

  test "accepts a blank URL" do
    [ nil, "", "  " ].each do |nothing|
      assert_equal "", link(nothing).to_s
      assert_nil link(nothing).problem
      assert_nil link(nothing).normalized
    end
  end

  test "handles very long URLs and invalid bytes" do
    assert_equal 1_000_020, link("https://example.com/#{"a" * 1_000_000}").to_s.size
    assert_equal "https://example.com/a", link("https://example.com/\xFFa").to_s
  end

  private
    def link(address)
      Post::Link.new(address)
    end
end
