require "json"
require "securerandom"
require_relative "../browser"

# A member who writes through forms, the API and the load-test paths in turn, and notes acknowledged writes.
class Kills::Member
  WRITES = %i[ form_post form_comment form_vote api_post api_comment load_test ].freeze
  ACKNOWLEDGED = %w[ 200 201 303 ].freeze

  # The acknowledged writes by kind: texts or tokens that the database must have, or [ user, post ] of votes.
  attr_reader :acknowledged, :failures, :errors

  # +posts+ are ids of posts by others.
  def initialize(site, id, username, posts)
    @browser, @id, @posts = Browser.new(site.port, username), id, posts
    @acknowledged = Hash.new { |writes, kind| writes[kind] = [] }
    @failures, @errors = 0, Hash.new(0)
    token = { "access_token[name]" => "Kills", "access_token[scope]" => "write" }
    page = @browser.post("/settings/tokens", token)
    @token = page.body[/frontpage_\w+/] || abort("#{username} got no token: #{page.code}")
  end

  # Writes once in each way. A write whose request the kill interrupted may or may not have been stored.
  def write
    WRITES.each { |kind| send(kind, SecureRandom.uuid).then { |key| @acknowledged[kind] << key if key } }
  end

  private
    def form_post(text)
      acknowledge(text) { @browser.post "/posts", "post[title]" => "Killed #{text}", "post[body]" => text }
    end

    def form_comment(text)
      acknowledge(text) { @browser.post "/posts/#{@posts.sample}/comments", "comment[body]" => text }
    end

    def api_post(token)
      acknowledge(token) { call "/api/v1/posts", token, title: "Killed #{token}", body: token }
    end

    def api_comment(token)
      acknowledge(token) { call "/api/v1/posts/#{@posts.sample}/comments", token, body: token }
    end

    def form_vote(_)
      @votes ||= @posts.shuffle
      post = @votes.pop or return
      acknowledge([ @id, post ]) { @browser.post "/posts/#{post}/vote" }
    end

    def load_test(token)
      path = "/benchmarking/post_create?request_token=#{token}"
      acknowledge(token) { @browser.send_request Net::HTTP::Post.new(path) }
    end

    # Returns +key+ if the site acknowledged the write.
    def acknowledge(key)
      response = yield
      return key if ACKNOWLEDGED.include?(response.code) && !response["Location"]&.include?("/sign-in")

      @errors[response.code] += 1
      nil
    rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
      @failures += 1
      sleep 0.05
      nil
    end

    def call(path, key, **body)
      request = Net::HTTP::Post.new(path, "Authorization" => "Bearer #{@token}", "Idempotency-Key" => key,
        "Content-Type" => "application/json")
      request.body = JSON.generate(body)
      @browser.send_request request
    end
end
