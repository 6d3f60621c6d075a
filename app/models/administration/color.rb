# A color #rrggbb with its relative luminance; contrast as defined by WCAG 2.2.
class Color
  HEX = /\A#\h{6}\z/

  attr_reader :channels # red, green and blue, linear, from 0 to 1

  def self.parse(hex)
    new(hex.scan(/\h\h/).map { |byte| linear(byte.hex / 255.0) })
  end

  # A gray of the given oklch() lightness.
  def self.gray(lightness) = new([ lightness**3 ] * 3)

  def self.linear(value) = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055)**2.4

  def initialize(channels)
    @channels = channels
  end

  def luminance = channels.zip([ 0.2126, 0.7152, 0.0722 ]).sum { |channel, weight| channel * weight }

  def contrast_with(other)
    lighter, darker = [ luminance, other.luminance ].sort.reverse
    (lighter + 0.05) / (darker + 0.05)
  end

  # A mix of +share+ of this color and the rest of +other+.
  def blend(other, share)
    Color.new(channels.zip(other.channels).map { |mine, theirs| mine * share + theirs * (1 - share) })
  end

  def to_s
    format("#%02x%02x%02x", *channels.map { |channel| (compressed(channel) * 255).round.clamp(0, 255) })
  end

  private
    def compressed(value) = value <= 0.0031308 ? value * 12.92 : 1.055 * value**(1 / 2.4) - 0.055
end
