# Removes text that looks like an email address, a phone number or a card number from what visitors and
# applications send.
#
# Numbers are only removed if they can hardly be anything else, since paths contain ids, dates and versions: a
# card number has the length and the first digits of an issuer, and a valid check digit (Luhn); a phone number
# begins with + or tel:, or with an area code and contains spaces or hyphens.
module Tally::PersonalData
  KINDS = %i[ email phone card ].freeze
  SUSPICIOUS = /[@＠]|%(?:25)*40|\d(?:[^\d\p{L}]{0,3}\d){6}|tel:/ # all others are returned as they are
  PATTERNS = {
    email:
      /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]*[\p{L}\p{N}][@＠]
        (?!v?\d+\.\d)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/x,
    card: /(?<![\p{L}\p{N}.])\d(?:[ -]?\d){13,18}(?![\p{L}\p{N}])/,
    phone: /(?<![\p{L}\p{N}+])\+[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)|\btel:[+(\d][ ().\/\d-]{5,}\d|
      (?<![\p{L}\p{N}.-])(?:\([2-9]\d\d\)\ ?|[2-9]\d\d[ -])\d{3}[ -]\d{4}(?![\p{L}\p{N}-])|
      (?<![\p{L}\p{N}.-])0(?:\d{2,4}[ -]\d{6,8}|\d(?:\ \d\d){4}|\d{2,4}\ \d{3,4}\ \d{3,4})(?![\p{L}\p{N}-])/x
  }.freeze
  ISSUERS = /\A(?:4\d{15}|4\d{18}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|
    3(?:0[0-5]|[689]\d)\d{11}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14}|62\d{17}|
    50\d{14}|6[37]\d{14})\z/x

  class << self
    # Returns +text+ itself if there is nothing to remove. Yields the kind of each text that is removed.
    def remove(text)
      return text unless text.is_a?(String) && text.match?(SUSPICIOUS)

      plain = decoded(text)
      clean = PATTERNS.reduce(plain) do |rest, (kind, pattern)|
        rest.gsub(pattern) do |match|
          kind == :card && !card?(match) ? match : "[#{kind}]".tap { yield kind if block_given? }
        end
      end
      clean == plain ? text : clean
    end

    private
      # Paths may be encoded more than once. Control characters are removed later, so they
      # must not hide anything.
      def decoded(text)
        3.times { text = text.gsub(/(?:%\h\h)+/) { |escapes| bytes(escapes) } if text.match?(/%\h\h/) }
        text.gsub(/[[:cntrl:]]/, "")
      end

      def bytes(escapes) = [ escapes.delete("%") ].pack("H*").force_encoding(Encoding::UTF_8).scrub("\uFFFD")

      def card?(text)
        digits = text.delete("^0-9")
        digits.match?(ISSUERS) && (luhn_sum(digits) % 10).zero?
      end

      def luhn_sum(digits)
        digits.to_i.digits.each_slice(2).sum { |odd, even| odd + (even.to_i * 2).digits.sum }
      end
  end
end
