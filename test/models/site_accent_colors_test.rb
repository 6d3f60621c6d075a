require "test_helper"

# Colors have to meet the contrast that test/assets/contrast_test.rb requires of the stylesheet.
class SiteAccentColorsTest < ActiveSupport::TestCase
  READABLE = %w[ #ffdd33 #ffffff #88ccff #ff8800 #00ff00 #9a9a9a ]
  DARK = %w[ #000000 #333333 #0000ff #990000 #6a6a6a ]

  test "calculates contrast as WCAG defines it" do
    assert_in_delta 21, Color.parse("#000000").contrast_with(Color.parse("#FFFFFF")), 0.001
    assert_in_delta 4.48, Color.parse("#777777").contrast_with(Color.parse("#ffffff")), 0.01
    assert_equal "#8812fe", Color.parse("#8812fe").to_s
  end

  test "rejects accents that are too dark for text, and invalid colors" do
    DARK.each do |hex|
      site = Site.load
      assert_not site.change({ accent: hex, accent_dark: hex }, by: users(:admin)), hex
      assert_match(/too dark. Black text on it has a contrast ratio of \d\.\d; at least 4.5/,
        site.errors[:accent].sole)
      assert site.errors[:accent_dark].one?
    end
    %w[ red #fff #gggggg url(x) #ffffff;} ].each do |other|
      assert_not Site.load.change({ accent: other }, by: users(:admin)), other
    end
  end

  test "derives readable tokens from a readable accent" do
    READABLE.each do |hex|
      change_settings accent: hex, accent_dark: hex
      day, night = tokens(Site.settings.accent_colors_css)

      assert_readable hex, [ day["on-marker"], day["marker"] ], [ gray(0.46), day["marked"] ],
        [ "#161616", day["marked"] ]
      assert_readable hex, [ night["on-marker"], night["marker"] ], [ gray(0.73), night["marked"] ]
      assert_operator Color.parse(gray(0.92)).contrast_with(Color.parse(night["chart"])), :>=, 2.95, hex
    end
  end

  test "overrides only the theme that has an accent" do
    assert_not Site.settings.accent_colors?
    change_settings accent_dark: "#88ccff"
    assert Site.settings.accent_colors?
    assert_match(/\A@layer theme \{@media \(prefers-color-scheme: dark\) \{:root \{--marker: #88ccff;/,
      Site.settings.accent_colors_css)
  end

  test "uses the grays of the stylesheet" do
    light, dark = Rails.root.join("app/assets/stylesheets/theme.css").read.scan(/:root \{.*?\}/m).first(2)
    { 1 => :PAGE, 6 => :TEXT, 5 => :QUIET }.each do |gray, name|
      lightness = [ light, dark ].map { |theme| theme[/--gray-#{gray}: oklch\((\S+)/, 1].to_f }
      assert_equal lightness, Site::AccentColors.const_get(name), name
    end
    assert_match(/--black: oklch\(0.2 /, light)
  end

  private
    def tokens(css)
      css.scan(/:root \{(.*?)\}/).map { |(body)| body.scan(/--([\w-]+): (#\h+)/).to_h }
    end

    def gray(lightness) = Color.gray(lightness).to_s

    # Slightly below 4.5, since hex colors have 256 steps.
    def assert_readable(name, *pairs)
      pairs.each do |front, back|
        assert_operator Color.parse(front).contrast_with(Color.parse(back)), :>=, 4.45,
          "#{name}: #{front} on #{back}"
      end
    end
end
