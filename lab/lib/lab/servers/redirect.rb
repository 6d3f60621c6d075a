require "uri"

# Redirects of a server, for a client that follows them only on the same one.
module Lab::Redirect
  # The path to which +response+ redirects on +host+, or a URL of another host; nil if it doesn't redirect.
  def self.of(response, host:)
    location = response["Location"] if response.is_a?(Net::HTTPRedirection)
    return unless location

    location = Lab::Placeholders.path(location[/[^#]*/].force_encoding(Encoding::UTF_8).scrub)
    uri = URI.join("http://#{host}/", location)
    uri.host == host ? uri.request_uri : location
  rescue URI::Error
    location
  end
end
