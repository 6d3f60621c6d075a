require "test_helper"

# Colours are held to what test/assets/contrast_test.rb holds those of the stylesheet to.
class SiteThemingTest < ActiveSupport::TestCase
  include SiteSettingsHelper

  READABLE = %w[ #ffdd33 #ffffff #88ccff #ff8800 #00ff00 #9a9a9a ]
  DARK = %w[ #000000 #333333 #0000ff #990000 #6a6a6a ]

  test "contrast is what WCAG says it is" do
    assert_in_delta 21, Color.parse("#000000").contrast_with(Color.parse("#FFFFFF")), 0.001
    assert_in_delta 4.48, Color.parse("#777777").contrast_with(Color.parse("#ffffff")), 0.01
    assert_equal "#8812fe", Color.parse("#8812fe").to_s
  end

  test "a colour that text cannot stand on is refused with its contrast, by day and by night" do
    DARK.each do |hex|
      community = Site.load
      assert_not community.change({ accent: hex, accent_dark: hex }, by: users(:admin)), hex
      assert_match(/too dark. Black text on it has a contrast ratio of \d\.\d; at least 4.5/, community.errors[:accent].sole)
      assert community.errors[:accent_dark].one?
    end
    %w[ red #fff #gggggg url(x) #ffffff;} ].each do |other|
      assert_not Site.load.change({ accent: other }, by: users(:admin)), other
    end
  end

  test "whatever is made of a readable one can be read" do
    READABLE.each do |hex|
      set_community accent: hex, accent_dark: hex
      day, night = tokens(Site.settings.theme_css)

      assert_readable hex, [ day["on-marker"], day["marker"] ], [ "#161616", day["stroke"] ], [ grey(0.46), day["marked"] ],
        [ "#161616", day["marked"] ]
      assert_readable hex, [ night["on-marker"], night["marker"] ], [ grey(0.92), night["stroke"] ],
        [ grey(0.73), night["marked"] ]
    end
  end

  test "one alone changes one alone, and none nothing" do
    assert_not Site.settings.themed?
    set_community accent_dark: "#88ccff"
    assert Site.settings.themed?
    assert_match(/\A@layer tokens \{@media \(prefers-color-scheme: dark\) \{:root \{--marker: #88ccff;/, Site.settings.theme_css)
  end

  test "the greys are those of the stylesheet" do
    light, dark = Rails.root.join("app/assets/stylesheets/tokens.css").read.scan(/:root \{.*?\}/m).first(2)
    { 1 => :PAGE, 6 => :TEXT, 5 => :QUIET }.each do |gray, name|
      assert_equal [ light, dark ].map { |theme| theme[/--gray-#{gray}: oklch\((\S+)/, 1].to_f }, Site::Theming.const_get(name),
        name
    end
    assert_match(/--black: oklch\(0.2 /, light)
  end

  private
    def tokens(css)
      css.scan(/:root \{(.*?)\}/).map { |(body)| body.scan(/--([\w-]+): (#\h+)/).to_h }
    end

    def grey(lightness) = Color.grey(lightness).to_s

    # A hundredth, since what is written has 256 steps.
    def assert_readable(name, *pairs)
      pairs.each do |front, back|
        assert_operator Color.parse(front).contrast_with(Color.parse(back)), :>=, 4.45, "#{name}: #{front} on #{back}"
      end
    end
end
