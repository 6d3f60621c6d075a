# The accent color, one for light and one for dark mode, which are otherwise defined in theme.css. Text is
# shown on it, so its contrast is checked; other shades are derived from it. The grays are copied from
# theme.css; a test compares them.
module Site::AccentColors
  extend ActiveSupport::Concern

  MIN_CONTRAST, MIN_CHART_CONTRAST = 4.5, 3 # WCAG 2.2 AA, for text and for graphics
  INK = Color.gray(0.2)
  PAGE, TEXT, QUIET = [ 0.988, 0.19 ], [ 0.2, 0.92 ], [ 0.46, 0.73 ] # light, dark
  LIGHT, DARK = 0, 1
  ACCENT_SHARES = (1..20).map { |step| step / 100.0 }.reverse.freeze

  included do
    attribute :accent, :string, default: ""
    attribute :accent_dark, :string, default: ""

    validates :accent, :accent_dark, format: { with: Color::HEX }, allow_blank: true
    validate do
      %i[ accent accent_dark ].each do |name|
        if errors.exclude?(name) && unreadable?(name)
          errors.add name, :contrast, contrast: contrast_of(name), least: MIN_CONTRAST
        end
      end
    end
  end

  def accent_colors? = accent.present? || accent_dark.present?

  # A digest for the style sheet's URL, so that browsers cache it until it changes;
  # nil for the default colors.
  def accent_colors_digest
    @accent_colors_digest ||= Digest::SHA256.hexdigest(accent_colors_css).first(12) if accent_colors?
  end

  # In the cascade layer of theme.css, which application.css declares before those that use its colors.
  def accent_colors_css
    light = rules(accent, LIGHT) if accent.present?
    dark = "@media (prefers-color-scheme: dark) {#{rules(accent_dark, DARK)}}" if accent_dark.present?
    "@layer theme {#{light}#{dark}}\n"
  end

  private
    def contrast_of(name) = Color.parse(self[name]).contrast_with(INK).floor(1)
    def unreadable?(name) = self[name].present? && Color.parse(self[name]).contrast_with(INK) < MIN_CONTRAST

    def rules(hex, mode)
      marker = Color.parse(hex)
      chart, marked = chart_color(marker, mode), page_highlight(marker, mode)
      ":root {--marker: #{hex.downcase}; --on-marker: #{INK}; --chart: #{chart}; --marked: #{marked}}"
    end

    # In charts, it is behind bars in the color of text. In dark mode these are light, so it is darkened as
    # far as necessary.
    def chart_color(marker, mode)
      (1..100).lazy.map { |step| marker.blend(Color.gray(0), 1 - (step - 1) / 100.0) }.find do |color|
        color.contrast_with(Color.gray(TEXT[mode])) >= MIN_CHART_CONTRAST
      end
    end

    def page_highlight(marker, mode)
      page, quiet = Color.gray(PAGE[mode]), Color.gray(QUIET[mode])
      highlights = ACCENT_SHARES.lazy.map { |share| marker.blend(page, share) }
      highlights.find { |highlight| highlight.contrast_with(quiet) >= MIN_CONTRAST } || page
    end
end
