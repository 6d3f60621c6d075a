require "cgi/escape"
require "net/http"
require "time"

# A client of a server that keeps cookies and signs in, as a browser would.
class Lab::Session
  # The server closed the connection or didn't respond.
  class Unreachable < Lab::Error
  end

  TIMEOUT = 60 # seconds
  TAG = /<(?:input|meta)\b[^>]*>/i
  ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/

  PASSWORD = /<input\b[^>]*\btype\s*=\s*["']?password/i
  MAX_REDIRECTS = 5

  # The values of the pages that were requested to sign in, by name.
  attr_reader :page

  # +url+ is the server's, +headers+ are sent with all requests.
  def initialize(url, headers: {})
    @uri, @headers = URI(url), headers
    @cookies, @page = {}, {}
  end

  # Signs in as the client with that +number+, from 0. Raises Lab::Error if a response is not successful.
  # Returns itself.
  def sign_in(how, number: 0)
    @number, @accounts = number, how.accounts.size
    open_page how.page if how.page
    enter how.request, how.account(number) if how.request
    self
  end

  # Sends +request+ with values for its placeholders, as for Lab::Request#fill. Returns the response.
  def request(request, **values)
    filled = request.fill(page:, **values)
    send_request filled.http_method, filled.path, filled.body, filled.headers
  end

  # Where +response+ redirects to, as for Lab::Redirect.
  def redirect(response) = Lab::Redirect.of(response, host: @uri.host)

  # The value of the Cookie header; nil without cookies.
  def cookie = (@cookies.map { |pair| pair.join("=") }.join("; ") if @cookies.any?)

  private
    def open_page(path)
      response = send_request("GET", path)
      return @page = values_in(response.body) if response.is_a?(Net::HTTPOK)

      redirected = redirect(response)
      refuse "GET #{path} #{described(response)}#{" instead of responding with 200" if redirected}.",
        ("If clients sign in there, set it as page, and add path and form." if redirected)
    end

    # As in a browser, a redirect leads to a page. Its values replace those of the first one: a CSRF token may
    # have changed.
    def enter(request, account)
      response = request(request, csv: account)
      landed = follow(response)
      said = "#{request.http_method} #{request.path} #{described(response)}"
      problem = problem_of(request.answer, response, landed)
      refuse "#{said}, but #{problem}." if problem
      refuse_password said, landed unless request.answer.specified?
      @page.update values_in(landed.body.to_s)
    end

    def problem_of(answer, response, landed)
      redirect(response) ? answer.problem(landed.body) : answer.problem_of(response.code.to_i, response.body)
    end

    # The server shows the form again.
    def refuse_password(said, page)
      return unless page.body.to_s.match?(PASSWORD)

      refuse "#{said}#{said.include?("redirected") ? ", which" : " and"} asks for a password.",
        password_remedy
    end

    def password_remedy
      limit = "the application's limit of sign-ins"
      if @accounts > 1 then "Correct row #{@number % @accounts + 1} of the accounts, or lift #{limit}."
      elsif @number.positive? then "Lift #{limit}."
      else "Correct the account in sign_in, or lift #{limit}. If that page is right, set sign_in: success."
      end
    end

    # The response at the end of the redirects on this server.
    def follow(response, attempts = MAX_REDIRECTS)
      path = redirect(response)
      if path&.start_with?("/") && attempts.positive?
        follow(send_request("GET", path), attempts - 1)
      else
        response
      end
    end

    def described(response)
      redirect(response)&.then { |place| "redirected to #{place}" } || "responded with #{response.code}"
    end

    def refuse(problem, remedy = nil)
      raise Lab::Error, [
        "Signing in failed#{" for client #{@number + 1}" if @number.positive?}: #{problem}", *remedy
      ].join(" ")
    end

    def send_request(http_method, path, body = nil, headers = {})
      headers = { **@headers, **headers, **({ "Cookie" => cookie } if cookie).to_h }
      response = connection { |http| http.send_request(http_method, path, body, headers) }
      response.get_fields("Set-Cookie")&.each { |field| keep field }
      response
    end

    def connection(&)
      Net::HTTP.start(@uri.hostname, @uri.port,
        use_ssl: @uri.scheme == "https", open_timeout: TIMEOUT, read_timeout: TIMEOUT, &)
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError, OpenSSL::SSL::SSLError => error
      raise Unreachable, "#{@uri} doesn't respond: #{error.message}"
    end

    def keep(field)
      name, value = field[/\A[^;]+/].split("=", 2).map(&:strip)
      expired?(field) ? @cookies.delete(name) : @cookies[name] = value
    end

    # Max-Age takes precedence over Expires (RFC 6265).
    def expired?(field)
      age = Integer(attribute(field, "max-age"), exception: false)
      age ? !age.positive? : attribute(field, "expires")&.then { |time| Time.parse(time) <= Time.now }
    rescue ArgumentError
      false
    end

    def attribute(field, name) = field[/;\s*#{name}\s*=\s*([^;]+)/i, 1]

    # The values of hidden fields and meta elements, by name.
    def values_in(html)
      html.scan(TAG).filter_map do |tag|
        attributes = tag.scan(ATTRIBUTE).to_h { |name, double, single| [ name.downcase, double || single ] }
        if attributes["name"]
          [ attributes["name"], CGI.unescapeHTML(attributes["value"] || attributes["content"] || "") ]
        end
      end.to_h
    end
end
