# Runs in bin/rails runner: sends each kind of request in turn, and prints for each the microseconds of CPU time and the allocated
# objects per request of every turn, as JSON.
require "rack/mock_request"

WARM_UP = 100
CLOCK = [ Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond ].freeze
turns, requests = ARGV.map { |argument| Integer(argument) }

class Browser
  def initialize
    session = { "session[username]" => User.member.order(:id).first.username, "session[password]" => SampleCommunity::PASSWORD }
    @cookies = Array(send_form("/sign-in", session)["set-cookie"]).map { |cookie| cookie[/\A[^;]+/] }.join("; ")
    @number, @posts = 0, Post.visible.ids
  end

  def post_form = send_form("/posts", "post[title]" => "Title #{unique}", "post[url]" => "", "post[body]" => "Body #{unique}")
  def comment_form = send_form("/posts/#{@posts.sample}/comments", "comment[body]" => "Body #{unique}")
  def post_form_and_page = follow(post_form)
  def comment_form_and_page = follow(comment_form)
  def post_path = request("/benchmarking/post_create?render=false", method: "POST")
  def comment_path = request("/benchmarking/comment_create?render=false", method: "POST")
  def post_path_and_page = request("/benchmarking/post_create", method: "POST")
  def comment_path_and_page = request("/benchmarking/comment_create", method: "POST")

  private
    def unique = @number += 1
    def send_form(path, params) = request(path, method: "POST", params:)
    def follow(headers) = request(URI(headers["location"]).request_uri)

    # Returns the headers.
    def request(path, **options)
      status, headers, body = Rails.application.call(Rack::MockRequest.env_for(path, "HTTP_HOST" => "localhost",
        "REMOTE_ADDR" => "127.0.0.1", "HTTP_USER_AGENT" => "Mozilla/5.0", "HTTP_SEC_FETCH_SITE" => "same-origin",
        "HTTP_COOKIE" => @cookies.to_s, **options))
      body.each { }
      body.close if body.respond_to?(:close)
      raise "#{path} answered #{status}" if status >= 400

      headers
    end
end

browser = Browser.new
kinds = (Browser.public_instance_methods(false) - Object.instance_methods).sort
kinds.each { |kind| WARM_UP.times { browser.public_send(kind) } }
measured = kinds.to_h { |kind| [ kind, [] ] }
turns.times do |turn|
  kinds.rotate(turn).each do |kind|
    objects, began = GC.stat(:total_allocated_objects), Process.clock_gettime(*CLOCK)
    requests.times { browser.public_send(kind) }
    time = Process.clock_gettime(*CLOCK) - began
    measured[kind] << [ time / requests, (GC.stat(:total_allocated_objects) - objects) / requests ]
  end
end
puts measured.to_json
