require "json"
require "net/http"
require "securerandom"

# A member who writes through forms, the API and the load-test paths in turn, and notes what the site acknowledged.
class Kills::Member
  WRITES = %i[ form_post form_comment form_vote api_post api_comment load_test ].freeze
  ACKNOWLEDGED = %w[ 200 201 303 ].freeze

  # What was acknowledged, by kind: texts or tokens that the database must contain, or [ user, post ] of votes.
  attr_reader :acknowledged, :failures, :errors

  # +posts+ are ids of posts by others.
  def initialize(site, id, username, posts)
    @site, @id, @posts, @cookies = site, id, posts, {}
    @acknowledged, @failures, @errors = Hash.new { |writes, kind| writes[kind] = [] }, 0, Hash.new(0)
    submit "/sign-in", "session[username]" => username, "session[password]" => "password"
    page = submit("/settings/tokens", "access_token[name]" => "Kills", "access_token[scope]" => "write")
    @token = page.body[/frontpage_\w+/] || abort("#{username} got no token: #{page.code}")
  end

  # Writes once in each way. A write whose request the kill interrupted may or may not have been stored.
  def write
    WRITES.each { |kind| send(kind, SecureRandom.uuid).then { |key| @acknowledged[kind] << key if key } }
  end

  private
    def form_post(text) = acknowledge(text) { submit "/posts", "post[title]" => "Killed #{text}", "post[body]" => text }
    def form_comment(text) = acknowledge(text) { submit "/posts/#{@posts.sample}/comments", "comment[body]" => text }
    def api_post(token) = acknowledge(token) { call "/api/v1/posts", token, title: "Killed #{token}", body: token }
    def api_comment(token) = acknowledge(token) { call "/api/v1/posts/#{@posts.sample}/comments", token, body: token }

    def form_vote(_)
      @votes ||= @posts.shuffle
      post = @votes.pop or return
      acknowledge([ @id, post ]) { submit "/posts/#{post}/vote" }
    end

    def load_test(token)
      acknowledge(token) { send_request Net::HTTP::Post.new("/benchmarking/post_create?request_token=#{token}") }
    end

    # Returns +key+ if the site acknowledged the write.
    def acknowledge(key)
      response = yield
      return key if ACKNOWLEDGED.include?(response.code) && !response["Location"]&.include?("/sign-in")

      @errors[response.code] += 1
      nil
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
      @http = nil
      @failures += 1
      sleep 0.05
      nil
    end

    def submit(path, fields = {}) = send_request(Net::HTTP::Post.new(path).tap { |request| request.set_form_data(fields) })

    def call(path, key, **body)
      headers = { "Authorization" => "Bearer #{@token}", "Idempotency-Key" => key, "Content-Type" => "application/json" }
      send_request Net::HTTP::Post.new(path, headers).tap { |request| request.body = JSON.generate(body) }
    end

    def send_request(request)
      request["Cookie"] = @cookies.map { |pair| pair.join("=") }.join("; ") unless request["Authorization"]
      request["Sec-Fetch-Site"] = "same-origin"
      @http ||= Net::HTTP.start("127.0.0.1", @site.port, max_retries: 0)
      @http.request(request).tap do |response|
        response.get_fields("Set-Cookie").to_a.each { |cookie| @cookies.store(*cookie[/\A[^;]*/].split("=", 2)) }
      end
    end
end
