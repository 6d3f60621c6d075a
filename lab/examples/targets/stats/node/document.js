const { parse } = require("node:querystring")

// Node reads a header's bytes as Latin-1.
const text = (header) => header && Buffer.from(header, "latin1").toString()

// The document that a stack stores for a request, as in ../document.rb.
exports.documentOf = (request) => {
  const [ path, query ] = request.url.split("?", 2)
  const { host, "user-agent": userAgent, referer, "accept-language": language } = request.headers

  return {
    ip_address: request.socket.remoteAddress,
    path,
    method: request.method,
    host: text(host)?.replace(/:\d+$/, ""),
    user_agent: text(userAgent),
    referrer: text(referer),
    language: text(language),
    time: new Date(),
    parameters: { ...parse(query) }
  }
}
