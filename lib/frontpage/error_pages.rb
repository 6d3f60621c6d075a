# Answers a request that failed with the site's own page. It may have failed because nobody can read it: its query and its
# body are left behind.
class ErrorPages
  FAILED = "error_pages.failed" # the controller that a page is shown for
  UNREADABLE = /\A(rack\.request\.|action_dispatch\.request\.(parameters|query_parameters|request_parameters)|CONTENT_)/

  # The pages are as strict as all others, though the middleware that makes those so stands below the failure.
  def initialize(routes)
    @pages = ActionDispatch::ContentSecurityPolicy::Middleware.new(routes)
  end

  def call(env)
    @pages.call env.reject { |name, _| name.match?(UNREADABLE) }.merge(
      "QUERY_STRING" => "", "rack.input" => StringIO.new, FAILED => env["action_controller.instance"]
    )
  end
end
