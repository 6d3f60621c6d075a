# Shows the site's own page for a failed request. The request may have failed because it can't be parsed, so
# its query and body are dropped, except for the language of a visitor's page.
class ErrorPages
  FAILED = "error_pages.failed" # the controller of the failed action
  UNREADABLE =
    /\A(rack\.request\.|action_dispatch\.request\.(parameters|query_parameters|request_parameters)|CONTENT_)/

  # Adds the content security policy, because its middleware runs inside the middleware that calls this.
  def initialize(routes)
    @pages = ActionDispatch::ContentSecurityPolicy::Middleware.new(routes)
  end

  def call(env)
    @pages.call env.reject { |name, _| name.match?(UNREADABLE) }.merge("QUERY_STRING" => language_of(env),
      "rack.input" => StringIO.new, FAILED => env["action_controller.instance"])
  end

  private
    def language_of(env)
      env["QUERY_STRING"].to_s.b[SetLocale::REQUESTED, 1]&.then { |language| "language=#{language}" }.to_s
    end
end
