require "test_helper"

class Post::Link::NormalizationTest < ActiveSupport::TestCase
  test "maps equivalent URLs to one normalized URL" do
    {
      "example.com" => %w[
        http://example.com https://example.com/ https://www.example.com HTTPS://EXAMPLE.com:443/index.html http://m.example.com/?
        https://example.com/#top
      ],
      "example.com/a/b" => %w[
        https://example.com/a/b https://example.com/a/b/ http://www2.example.com/a/b#part
        https://example.com/%61/b?utm_source=feed https://example.com/a/b/index.php
      ],
      "example.com/a?b=1&c=2" => %w[
        https://example.com/a?b=1&c=2 https://example.com/a/?c=2&b=1 https://example.com/a?c=2&&b=1&fbclid=x
      ],
      "example.com:8080/a%2Fb" => %w[ http://example.com:8080/a%2fb http://example.com:8080/a%2Fb/ ],
      "example.com#!/page" => %w[ https://example.com/#!/page ],
      "example.com/app#/page" => %w[ https://example.com/app#/page ],
      "example.com/~maria" => %w[ https://example.com/%7Emaria https://example.com/~maria/ ],
      "m.com" => %w[ https://m.com https://www.m.com ],
      "en.wikipedia.org/wiki/SQLite" => %w[
        https://en.wikipedia.org/wiki/SQLite https://en.m.wikipedia.org/wiki/SQLite#History
      ],
      "youtube.com/watch?v=dQw4w9WgXcQ" => %w[
        https://www.youtube.com/watch?v=dQw4w9WgXcQ https://m.youtube.com/watch?t=42&v=dQw4w9WgXcQ&list=x
        https://youtu.be/dQw4w9WgXcQ?si=abc
        https://www.youtube.com/embed/dQw4w9WgXcQ https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ
        https://youtube.com/shorts/dQw4w9WgXcQ?feature=share
      ],
      "arxiv.org/abs/1706.03762" => %w[
        https://arxiv.org/abs/1706.03762 https://arxiv.org/pdf/1706.03762v7.pdf http://www.arxiv.org/pdf/1706.03762
        https://export.arxiv.org/html/1706.03762v2
      ],
      "arxiv.org/abs/cs/0112017" => %w[ https://arxiv.org/pdf/cs/0112017 ],
      "rfc-editor.org/rfc/rfc9110" => %w[
        https://www.rfc-editor.org/rfc/rfc9110.html https://www.rfc-editor.org/info/rfc9110
        https://datatracker.ietf.org/doc/html/rfc9110 https://tools.ietf.org/html/rfc9110
        https://datatracker.ietf.org/doc/rfc9110/
      ],
      "x.com/i/status/1" => %w[
        https://twitter.com/maria/status/1?ref_src=twsrc https://mobile.twitter.com/maria/status/1 https://x.com/maria/status/1
      ],
      "reddit.com/r/ruby" => %w[ https://old.reddit.com/r/ruby/ https://www.reddit.com/r/ruby ]
    }.each do |normalized, addresses|
      addresses.each { |address| assert_equal normalized, Post::Link.new(address).normalized, address }
    end
  end

  test "recognizes 95 % of the links of one page" do
    pairs = file_fixture_pairs("equal_links")
    missed = pairs.reject { |one, other| normalized(one) == normalized(other) }

    assert_operator pairs.size, :>=, 100
    different = missed.map { |pair| pair.map { |address| normalized(address) } }
    assert_operator missed.size, :<=, pairs.size * 0.05, different.inspect
  end

  test "never takes different pages for one" do
    file_fixture_pairs("different_links").each do |one, other|
      assert_not_equal normalized(one), normalized(other), "#{one} and #{other}"
    end
  end

  test "removes no parameter that identifies a page, of those that the general list removes" do
    general, ours = %w[ tidy_url frontpage ].map { Rails.root.join("config/link_parameters/#{_1}.yml") }
    general, ours = YAML.load_file(general), YAML.load_file(ours, aliases: true)
    ours["keep"].each do |site, names|
      assert_empty names - general.fetch(site), "#{site}: not in tidy_url.yml any more"
      next if site == "everywhere"

      page = "https://#{"www" if site.start_with?(".")}#{site.sub("*", "com")}/"
      names.each do |name|
        one, two = [ 1, 2 ].map { |value| normalized("#{page}?#{name}=#{value}") }
        assert_not_equal one, two, "#{site} #{name}"
      end
    end
  end

  private
    def file_fixture_pairs(name) = YAML.load(file_fixture("#{name}.yml").read)

    def normalized(address) = Post::Link.new(address).normalized
end
