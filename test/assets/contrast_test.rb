require "test_helper"

# The contrast that WCAG 2.2 requires, in every theme: 4.5 for text, 3 for the borders of controls, 7 with
# prefers-contrast.
class ContrastTest < ActiveSupport::TestCase
  TOKENS = Rails.root.join("app/assets/stylesheets/theme.css").read
  THEMES = {
    "light" => [ "" ],
    "dark" => [ "", "(prefers-color-scheme: dark)" ],
    "light, more contrast" => [ "", "(prefers-contrast: more)" ],
    "dark, more contrast" => [
      "", "(prefers-color-scheme: dark)", "(prefers-contrast: more)",
      "(prefers-contrast: more) and (prefers-color-scheme: dark)"
    ]
  }
  TEXTS = {
    text: %i[ page raised marked ], quiet: %i[ page raised marked ], visited: %i[ page marked ],
    wrong: %i[ page ], "on-marker": %i[ marker ], "on-stroke": %i[ marker ]
  }
  EDGES = { text: %i[ chart ], edge: %i[ page ], quiet: %i[ page marked ] }

  THEMES.each do |name, conditions|
    test "has readable text in the #{name} theme" do
      minimum = name.include?("contrast") ? 7 : 4.5
      tokens = tokens_under(conditions)

      pairs(TEXTS) do |front, back|
        required = back == :marker ? 4.5 : minimum
        assert_operator contrast(tokens, front, back), :>=, required, "#{front} on #{back}"
      end
    end

    test "has visible borders of controls in the #{name} theme" do
      tokens = tokens_under(conditions)
      pairs(EDGES) do |front, back|
        assert_operator contrast(tokens, front, back), :>=, 3, "#{front} on #{back}"
      end
    end
  end

  private
    def pairs(fronts)
      fronts.each { |front, backs| backs.each { |back| yield front, back } }
    end

    def tokens_under(conditions)
      blocks = TOKENS.scan(/(?:@media ([^{]+) \{\s*)?:root \{(.*?)\}/m)
      blocks.select { |condition, _| conditions.include?(condition.to_s) }
        .flat_map { |_, body| body.scan(/--([\w-]+): (.+);/) }.to_h
    end

    def contrast(tokens, *names)
      lighter, darker = names.map { |name| luminance(tokens, name.to_s) }.sort.reverse
      (lighter + 0.05) / (darker + 0.05)
    end

    # The Y of CIE XYZ, by way of linear sRGB (CSS Color 4, §10 and §17).
    def luminance(tokens, name)
      value = tokens.fetch(name)
      return luminance(tokens, $1) if value =~ /\Avar\(--([\w-]+)\)/

      lightness, chroma, hue = value[/oklch\((.+)\)/, 1].split.map(&:to_f)
      red, green, blue = linear_srgb(lightness, chroma * Math.cos(hue * Math::PI / 180),
        chroma * Math.sin(hue * Math::PI / 180))
      0.2126 * red + 0.7152 * green + 0.0722 * blue
    end

    def linear_srgb(lightness, a, b)
      long = (lightness + 0.3963377774 * a + 0.2158037573 * b)**3
      middle = (lightness - 0.1055613458 * a - 0.0638541728 * b)**3
      short = (lightness - 0.0894841775 * a - 1.2914855480 * b)**3
      [
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short
      ].map { |channel| channel.clamp(0, 1) }
    end
end
