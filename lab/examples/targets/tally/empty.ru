# Returns Tally's response to an event and does nothing else, to measure the server alone.
PIXEL = [
  "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00",
  "!\xF9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"
].map(&:b).join.freeze
HEADERS = {
  "content-type" => "image/gif", "content-length" => PIXEL.bytesize.to_s, "cache-control" => "no-store"
}.freeze

run ->(_) { [ 200, HEADERS.dup, [ PIXEL ] ] }
