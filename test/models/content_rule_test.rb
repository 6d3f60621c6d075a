require "test_helper"

class ContentRuleTest < ActiveSupport::TestCase
  test "matches a domain and its subdomains in links and texts" do
    rule = ContentRule.create!(kind: "domain", pattern: "https://www.Casino.example/path", action: "refuse",
      reason: "Nobody here wants to gamble")
    assert_equal "casino.example", rule.pattern
    met = [
      { url: "https://casino.example/x" }, { url: "https://shop.casino.example" },
      { body: "See http://CASINO.example." }, { body: "https://a.b.casino.example/x" },
      { body: "[Play](https://maria@casino.example/x)" }, { body: "https://maria:secret@www.casino.example" },
      { body: "https://casino%2Eexample/x" }, { body: "*https://casino.example*, or _http://casino.example_" }
    ]
    passed = [
      { url: "https://nocasino.example" }, { body: "https://casino.example.org/" },
      { body: "casino.example is bad" }, { body: "https://sqlite.org/@casino.example" },
      { body: "https://%zz/ https://xn--/ //%" }, { url: "https://sqlite.org", body: "Well." }
    ]
    { true => met, false => passed }.each do |match, posts|
      posts.each do |attributes|
        assert_equal match, rule.matches?(Post.new(title: "A title", **attributes)), attributes.inspect
      end
    end
  end

  test "matches internationalized domains in Unicode, Punycode and percent-encoded form" do
    rule = ContentRule.create!(kind: "domain", pattern: "glücksspiel.example", action: "refuse",
      reason: "Nobody here wants to gamble")
    [
      "https://Glücksspiel.example/", "https://xn--glcksspiel-beb.example/",
      "https://www.gl%C3%BCcksspiel.example"
    ].each do |address|
      assert rule.matches?(Comment.new(body: "See #{address}.")), address
    end
  end

  test "matches whole words regardless of case and whitespace" do
    rule = ContentRule.new(kind: "words", pattern: "free  money", action: "refuse", reason: "No")
    rule.validate
    assert rule.matches?(Comment.new(body: "Here is FREE\nMoney, friends"))
    assert rule.matches?(Post.new(title: "Free money!"))
    assert_not rule.matches?(Comment.new(body: "carefree moneyed people"))
    assert_not rule.matches?(Comment.new(body: "free of money"))
  end

  test "rejects matching posts and comments with the reason, except from moderators" do
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "Sell it elsewhere")
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Free money here")
    assert_nil comment.submit
    assert_equal [ "This matches the filter “free money”: Sell it elsewhere" ], comment.errors.full_messages
    assert_nil Post.new(author: users(:maria), title: "Free money", body: "Now.").submit
    assert Comment.new(author: users(:admin), post: posts(:essay), body: "Free money is refused").submit
  end

  test "rejects an edit that matches a rule" do
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Harmless").submit
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "Sell it elsewhere")
    assert_not comment.update(body: "Free money")
    assert comment.update(body: "Still harmless")
  end

  test "rejects a title that matches a rule, except from moderators" do
    post = Post.new(author: users(:maria), title: "Harmless", body: "Now.").submit
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "Sell it elsewhere")
    assert_not post.update(title: "Free money")
    assert post.reload.moderation_action_by(
      users(:admin), action: "retitled", title: "Ask: Is free money refused?", reason: "Says what it is"
    ).execute
    assert_equal [ "Ask: Is free money refused?", "ask" ], [ post.reload.title, post.kind ]
  end

  test "queues an edit that matches a watch rule for moderators" do
    rule = ContentRule.create!(kind: "words", pattern: "free money", action: "watch",
      reason: "Often an advert")
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Harmless").submit
    assert_empty ModerationQueueItem.pending
    assert Comment.find(comment.id).update(body: "Free money")
    assert_equal [ [ rule, comment ] ],
      ModerationQueueItem.pending.map { |queue_item| [ queue_item.content_rule, queue_item.comment ] }
  end

  test "publishes an item that matches a watch rule and queues it until a moderator decides" do
    rule = ContentRule.create!(kind: "domain", pattern: "press.example", action: "watch",
      reason: "Often an advert")
    post = Post.new(author: users(:maria), title: "Release", url: "https://press.example/1").submit
    assert post.visible?
    assert_equal [ rule ], ModerationQueueItem.pending.map(&:content_rule)
    assert post.reload.moderation_action_by(users(:admin), action: "dismissed", reason: "").execute
    assert_empty ModerationQueueItem.pending
  end

  test "finds the same rules as checking each one, in any script and case" do
    rules = [ "free money", "STRASSE", "ſtraße", "привет", "c++", "i", "日本 語", "a.b" ].map do |pattern|
      ContentRule.create!(kind: "words", pattern: pattern.ljust(3, "!"), action: "watch", reason: "No")
    end
    rules += %w[ casino.example shop.casino.example example ].map do |pattern|
      ContentRule.create!(kind: "domain", pattern:, action: "watch", reason: "No")
    end
    texts = [
      "FREE \n money", "Straße", "strasse!", "STRAẞE", "ПРИВЕТ, мир", "C++ and c+++", "İ", "I!!", "日本　語",
      "A.B!", "axb", "", "https://a.shop.casino.example/ https://example", "https://casino.example.org",
      "https://CASINO.example"
    ]
    texts.each do |body|
      item = Comment.new(body:)
      assert_equal rules.select { |rule| rule.matches?(item) }.map(&:pattern),
        ContentRule.matching(item).map(&:pattern), body
    end
  end

  test "applies rules that were created or deleted by another process" do
    item = Comment.new(body: "Free money")
    assert_empty ContentRule.matching(item)
    ContentRule.insert!({ kind: "words", pattern: "free money", action: "refuse", reason: "No" })
    assert_equal [ "free money" ], ContentRule.matching(item).map(&:pattern)
    ContentRule.delete_all
    ContentRule.insert!({ kind: "words", pattern: "other words", action: "refuse", reason: "No" })
    assert_empty ContentRule.matching(item)
  end

  test "a watch rule that was deleted meanwhile queues nothing" do
    rule = ContentRule.create!(kind: "words", pattern: "free money", action: "watch",
      reason: "Often an advert")
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Free money")
    comment.matched_rules
    rule.destroy
    assert comment.submit
    assert_empty ModerationQueueItem.all
  end

  test "requires a unique pattern of minimum length, a known action and a reason" do
    rule = ContentRule.new(kind: "words", pattern: "ab", action: "burn", reason: "")
    assert_not rule.valid?
    assert_equal %i[ action pattern reason ], rule.errors.attribute_names.sort
    ContentRule.create!(kind: "words", pattern: "free money", action: "refuse", reason: "No")
    assert_not ContentRule.new(kind: "words", pattern: "free money", action: "watch", reason: "No").valid?
  end
end
