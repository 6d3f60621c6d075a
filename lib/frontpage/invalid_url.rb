# The errors that Addressable and URI raise for texts that aren't URLs. Addressable also fails at hosts whose
# bytes aren't UTF-8 (ArgumentError) and at those that Punycode can't encode, which it doesn't document.
module InvalidUrl
  ERRORS = [
    URI::Error, Addressable::URI::InvalidURIError, Addressable::IDNA::PunycodeBadInput,
    Addressable::IDNA::PunycodeBigOutput, Addressable::IDNA::PunycodeOverflow, ArgumentError
  ].freeze
end
