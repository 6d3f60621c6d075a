require "rack"

# The document that a stack stores for a request. It is the same in all stacks;
# node/document.js is the same for Node.
module Document
  def self.of(env)
    request = Rack::Request.new(env)
    {
      ip_address: text(request.ip),
      path: text(request.path),
      method: text(request.request_method),
      host: text(request.host),
      user_agent: text(request.user_agent),
      referrer: text(request.referer),
      language: text(env["HTTP_ACCEPT_LANGUAGE"]),
      time: Time.now,
      parameters: Rack::Utils.parse_query(env["QUERY_STRING"])
    }
  end

  # A server passes on bytes, but BSON requires UTF-8.
  def self.text(bytes)
    bytes&.dup&.force_encoding(Encoding::UTF_8)&.scrub
  end
end
