require "cgi/escape"
require "net/http"

# A client of a server that keeps cookies and signs in, as a browser would.
class Lab::Session
  # The server closed the connection or didn't respond.
  class Unreachable < Lab::Error
  end

  TIMEOUT = 60 # seconds
  TAG = /<(?:input|meta)\b[^>]*>/i
  ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/

  # The values of the page that was requested to sign in, by name.
  attr_reader :page

  # +url+ is the server's, +headers+ are sent with all requests.
  def initialize(url, headers: {})
    @uri, @headers = URI(url), headers
    @cookies, @page = {}, {}
  end

  # Signs in as the client with that +number+. Raises Lab::Error if a response is not successful. Returns itself.
  def sign_in(how, number: 0)
    if how.page
      response = send_request("GET", how.page)
      refuse how.page, response unless response.is_a?(Net::HTTPOK)
      @page = values_in(response.body)
    end
    enter how.request, how.account(number) if how.request
    self
  end

  # Sends +request+ with values for its placeholders, as for Lab::Request#fill. Returns the response.
  def request(request, **values)
    filled = request.fill(page:, **values)
    send_request filled.http_method, filled.path, filled.body, filled.headers
  end

  # The value of the Cookie header; nil without cookies.
  def cookie = (@cookies.map { |pair| pair.join("=") }.join("; ") if @cookies.any?)

  private
    def enter(request, account)
      response = request(request, csv: account)
      refuse request.path, response unless request.answer.accepts?(response.code.to_i) || response.is_a?(Net::HTTPRedirection)
    end

    def refuse(path, response)
      raise Lab::Error, "Signing in failed: #{path} responded with #{response.code}."
    end

    def send_request(http_method, path, body = nil, headers = {})
      headers = { **@headers, **headers, **({ "Cookie" => cookie } if cookie).to_h }
      response = connection { |http| http.send_request(http_method, path, body, headers) }
      response.get_fields("Set-Cookie")&.each { |field| keep field }
      response
    end

    def connection(&)
      Net::HTTP.start(@uri.host, @uri.port, use_ssl: @uri.scheme == "https", open_timeout: TIMEOUT, read_timeout: TIMEOUT, &)
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError, OpenSSL::SSL::SSLError => error
      raise Unreachable, "#{@uri} doesn't respond: #{error.message}"
    end

    def keep(field)
      name, value = field[/\A[^;]+/].split("=", 2)
      @cookies[name] = value
    end

    # The values of hidden fields and meta elements, by name.
    def values_in(html)
      html.scan(TAG).filter_map do |tag|
        attributes = tag.scan(ATTRIBUTE).to_h { |name, double, single| [ name.downcase, double || single ] }
        [ attributes["name"], CGI.unescapeHTML(attributes["value"] || attributes["content"] || "") ] if attributes["name"]
      end.to_h
    end
end
