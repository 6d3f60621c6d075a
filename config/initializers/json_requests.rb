# JSON is UTF-8. Rails checks the values of a request's parameters but not their names, and would fail when it
# filters them for the log.
ActionDispatch::Request.parameter_parsers.then do |parsers|
  ActionDispatch::Request.parameter_parsers = { **parsers, json: ->(body) {
    utf8 = body.dup.force_encoding(Encoding::UTF_8).valid_encoding?
    raise EncodingError, "JSON that isn't UTF-8" unless utf8

    parsers.fetch(:json).call(body)
  } }
end
