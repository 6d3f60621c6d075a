# The form in which a password is digested (RFC 8265, OpaqueString): keyboards write the same letters in
# different bytes, and some type another kind of space. Letters are composed (NFC). Compatibility forms (NFKC)
# would also replace characters that people tell apart, such as a superscript.
module OpaqueString
  # bytes: longer texts are no passwords, and normalizing many combining marks takes quadratic time.
  MAX_LENGTH = 1_000

  class << self
    def normalize(text)
      normalizable?(text) ? text.gsub(/\p{Zs}/, " ").unicode_normalize(:nfc) : text
    end

    # The forms that +text+ may have been digested in: normalized, or, before this rule existed, as typed.
    # Each costs 0.2 s of CPU time to check.
    def spellings(text) = [ normalize(text), text ].uniq

    private
      def normalizable?(text) = !text.ascii_only? && text.bytesize <= MAX_LENGTH
  end
end
