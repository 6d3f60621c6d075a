require "test_helper"

class RuleTest < ActiveSupport::TestCase
  test "a domain is met in a link and in a text, and below it" do
    rule = Rule.create!(kind: "domain", pattern: "https://www.Casino.example/path", act: "refuse", reason: "Nobody here wants to gamble")
    assert_equal "casino.example", rule.pattern
    met = [ { url: "https://casino.example/x" }, { url: "https://shop.casino.example" }, { body: "See http://CASINO.example." }, { body: "https://a.b.casino.example/x" },
      { body: "[Play](https://maria@casino.example/x)" }, { body: "https://maria:secret@www.casino.example" }, { body: "https://casino%2Eexample/x" }, { body: "*https://casino.example*, or _http://casino.example_" } ]
    passed = [ { url: "https://nocasino.example" }, { body: "https://casino.example.org/" }, { body: "casino.example is bad" }, { body: "https://sqlite.org/@casino.example" }, { body: "https://%zz/ https://xn--/ //%" }, { url: "https://sqlite.org", body: "Well." } ]
    { true => met, false => passed }.each do |meets, posts|
      posts.each { |attributes| assert_equal meets, rule.met_by?(Post.new(title: "A title", **attributes)), attributes.inspect }
    end
  end

  test "a domain of letters that ASCII has not is met as it is read and as it is sent" do
    rule = Rule.create!(kind: "domain", pattern: "glücksspiel.example", act: "refuse", reason: "Nobody here wants to gamble")
    [ "https://Glücksspiel.example/", "https://xn--glcksspiel-beb.example/", "https://www.gl%C3%BCcksspiel.example" ].each do |address|
      assert rule.met_by?(Comment.new(body: "See #{address}.")), address
    end
  end

  test "words are met as whole ones, whatever their case and the space between them" do
    rule = Rule.new(kind: "words", pattern: "free  money", act: "refuse", reason: "No")
    rule.validate
    assert rule.met_by?(Comment.new(body: "Here is FREE\nMoney, friends"))
    assert rule.met_by?(Post.new(title: "Free money!"))
    assert_not rule.met_by?(Comment.new(body: "carefree moneyed people"))
    assert_not rule.met_by?(Comment.new(body: "free of money"))
  end

  test "what is refused is not kept, and says why" do
    Rule.create!(kind: "words", pattern: "free money", act: "refuse", reason: "Sell it elsewhere")
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Free money here")
    assert_nil comment.submit
    assert_equal [ "This matches the filter “free money”: Sell it elsewhere" ], comment.errors.full_messages
    assert_nil Post.new(author: users(:maria), title: "Free money", body: "Now.").submit
    assert Comment.new(author: users(:admin), post: posts(:essay), body: "Free money is refused").submit
  end

  test "what was taken is not changed into what would have been refused" do
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Harmless").submit
    Rule.create!(kind: "words", pattern: "free money", act: "refuse", reason: "Sell it elsewhere")
    assert_not comment.update(body: "Free money")
    assert comment.update(body: "Still harmless")
  end

  test "nor is a title, but by moderators" do
    post = Post.new(author: users(:maria), title: "Harmless", body: "Now.").submit
    Rule.create!(kind: "words", pattern: "free money", act: "refuse", reason: "Sell it elsewhere")
    assert_not post.update(title: "Free money")
    assert post.reload.decision_by(users(:admin), act: "retitled", title: "Ask: Is free money refused?", reason: "Says what it is").carry_out
    assert_equal [ "Ask: Is free money refused?", "ask" ], [ post.reload.title, post.kind ]
  end

  test "what is changed into what is watched waits for a moderator" do
    rule = Rule.create!(kind: "words", pattern: "free money", act: "watch", reason: "Often an advert")
    comment = Comment.new(author: users(:maria), post: posts(:essay), body: "Harmless").submit
    assert_empty Review.waiting
    assert Comment.find(comment.id).update(body: "Free money")
    assert_equal [ [ rule, comment ] ], Review.waiting.map { |review| [ review.rule, review.comment ] }
  end

  test "what is watched stands, and waits for a moderator until one decides" do
    rule = Rule.create!(kind: "domain", pattern: "press.example", act: "watch", reason: "Often an advert")
    post = Post.new(author: users(:maria), title: "Release", url: "https://press.example/1").submit
    assert post.visible?
    assert_equal [ rule ], Review.waiting.map(&:rule)
    assert post.reload.decision_by(users(:admin), act: "dismissed", reason: "").carry_out
    assert_empty Review.waiting
  end

  test "each rule is one, of a known kind, with words enough and a reason" do
    rule = Rule.new(kind: "words", pattern: "ab", act: "burn", reason: "")
    assert_not rule.valid?
    assert_equal %i[ act pattern reason ], rule.errors.attribute_names.sort
    Rule.create!(kind: "words", pattern: "free money", act: "refuse", reason: "No")
    assert_not Rule.new(kind: "words", pattern: "free money", act: "watch", reason: "No").valid?
  end
end
