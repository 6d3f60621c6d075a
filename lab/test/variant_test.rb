require "test_helper"

class VariantTest < Lab::TestCase
  test "parses a target with parameters" do
    variant = Lab::Variant.parse("frontpage:transactions=deferred,busy=blocking")

    assert_equal({ "transactions" => "deferred", "busy" => "blocking" }, variant.parameters)
    assert_equal "frontpage transactions=deferred busy=blocking", variant.label
    assert_equal "frontpage,transactions=deferred,busy=blocking", variant.slug
  end

  test "has a folder of its own whatever the values of its parameters are" do
    slugs = [ "a b", "a/b", "../b", "x" * 300, "#{"x" * 300}y" ]
      .map { |value| Lab::Variant.new(target: "frontpage", parameters: { "url" => value }).slug }

    assert_equal slugs, slugs.uniq
    slugs.each { |slug| assert_match(/\Afrontpage,url=[\w.,=-]{1,180}\z/, slug) }
  end

  test "rejects unknown names and lists the available ones" do
    { "lobsters" => "frontpage", "frontpage:speed=high" => "transactions",
      "frontpage:busy=polite" => "fair or backoff or blocking",
      "frontpage:busy" => "fair" }.each do |text, remedy|
      assert_match remedy, assert_raises(Lab::Error, text) { Lab::Variant.parse(text) }.message
    end
  end

  test "names variants by their differences" do
    both = [ "frontpage:busy=fair,transactions=deferred", "frontpage:busy=fair,transactions=immediate" ]
      .map { |text| Lab::Variant.parse(text) }
    assert_equal %w[ transactions=deferred transactions=immediate ], Lab::Variant.names(both).values

    variants = [ "frontpage", "frontpage:busy=fair" ].map { |text| Lab::Variant.parse(text) }
    assert_equal %w[ frontpage busy=fair ], Lab::Variant.names(variants).values
    variants = [ "frontpage:yjit=on", "frontpage:yjit=on,busy=fair" ].map { |text| Lab::Variant.parse(text) }
    assert_equal %w[ frontpage busy=fair ], Lab::Variant.names(variants).values
    variants = [ Lab::Variant.new("talk", {}), Lab::Variant.new("frontpage", { "busy" => "fair" }) ]
    assert_equal [ "talk", "frontpage busy=fair" ], Lab::Variant.names(variants).values
  end

  test "names a single variant with all of its parameters" do
    variants = Array.new(2) { Lab::Variant.parse("frontpage:busy=fair,yjit=on") }

    assert_equal [ "frontpage busy=fair yjit=on" ], Lab::Variant.names(variants).values
  end

  test "makes every combination of parameters" do
    assert_equal 4,
      Lab::Variant.all_of("frontpage", { "busy" => %w[ fair blocking ], "yjit" => %w[ on off ] }).size
    assert_equal [ {} ], Lab::Variant.all_of("frontpage", {}).map(&:parameters)
  end
end
