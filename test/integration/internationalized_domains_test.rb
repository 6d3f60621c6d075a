require "test_helper"

# A domain can be written in Unicode or in Punycode, with or without "www." and in any
# case, wherever members enter one.
class InternationalizedDomainsTest < ActionDispatch::IntegrationTest
  FORMS = %w[ bücher-ex.de xn--bcher-ex-65a.de BÜCHER-Ex.de www.bücher-ex.de bücher-ex。de bücher-ex｡de
    BÜCHER-EX．DE XN--BCHER-EX-65A.de ].push("bu\u0308cher-ex.de").freeze
  STORED = "xn--bcher-ex-65a.de"

  setup do
    @post = Post.create!(author: users(:maria), title: "Books", url: "https://bücher-ex.de/neu")
    Search::Index.rebuild
  end

  test "lists and feeds" do
    FORMS.product([ "", ".atom", ".rss", ".json" ]).each do |form, format|
      get "/domains/#{ERB::Util.u form}#{format}"
      assert_response :success, "#{form}#{format}"
      assert_includes response.body, "Books"
    end
    get "/domains/#{ERB::Util.u "bücher-ex.de"}"
    assert_select "link[rel=canonical][href$=?]", "/domains/#{STORED}"
    [ "…", "bücher.de", "ü" * 300, "%25" ].each do |other|
      get "/domains/#{ERB::Util.u other}"
      assert_response :not_found, other
    end
  end

  test "the API's list" do
    FORMS.each do |form|
      get "/api/v1/posts", params: { list: "domain", domain: form }
      assert_equal [ "Books" ], response.parsed_body["posts"].pluck("title"), form
    end
  end

  test "search in every format" do
    FORMS.each do |form|
      get search_path(q: "domain:#{form}")
      assert_select ".result h2", "Books"
      %w[ /search.atom /search.json ].each do |path|
        assert_includes get_body(path, q: "books domain:#{form}"), "neu", form
      end
      [ "domain:#{form}", "books domain:#{form}" ].each do |query|
        assert_equal [ "Books" ], JSON.parse(get_body("/api/v1/search", query:))["hits"].pluck("title"), query
      end
    end
  end

  test "mutes" do
    FORMS.each { |form| assert_equal STORED, Mute.new(user: users(:tomas), name: form).domain, form }
    Mute.new(user: users(:tomas), name: "bücher-ex.de").submit
    sign_in_as users(:tomas)
    get "/domains/#{ERB::Util.u "Bücher-ex.de"}"
    assert_select "button[formaction='/settings/muted/#{users(:tomas).mutes.sole.id}']"
    assert_select ".post", /Books/
  end

  test "filters, in their pattern and in links and texts" do
    FORMS.each do |form|
      rule = ContentRule.new(kind: "domain", pattern: form, action: "refuse", reason: "No")
      assert_predicate rule, :valid?, form
      assert_equal STORED, rule.pattern, form
      FORMS.each do |written|
        assert rule.matches?(Comment.new(body: "See https://shop.#{written}/x")), "#{form} #{written}"
      end
      assert rule.matches?(@post)
    end
  end

  test "filters don't accept what isn't a domain, nor fail for texts with such links" do
    [ "…", "...", "ü" * 100, "a b.example", "%" ].each do |pattern|
      assert_equal [ :domain ],
        ContentRule.new(kind: "domain", pattern:, action: "refuse", reason: "No").tap(&:validate)
        .errors.map(&:type), pattern
    end
    assert_nothing_raised do
      ContentRule.hosts_of(Comment.new(body: "https://#{"ü" * 300}.example https://xn--/"))
    end
  end

  test "blocked email domains" do
    FORMS.without("www.bücher-ex.de").each do |form|
      block = AccessBlock.new(kind: "email_domain", pattern: "@#{form}", reason: "No", user: users(:admin))
      assert_predicate block, :valid?, form
      assert_equal STORED, block.pattern, form
    end
    AccessBlock.create!(kind: "email_domain", pattern: "bücher-ex.de", reason: "No", user: users(:admin))
    assert AccessBlock.blocks_email?("someone@mail.#{STORED}")
  end

  test "links of new members to a domain that is known" do
    FORMS.each do |form|
      post = Post.new(author: users(:newcomer), title: "More books", url: "https://#{form}/more")
      assert_empty post.link_problems, form
    end
  end

  private
    def get_body(path, **params)
      get(path, params:)
      response.body
    end
end
