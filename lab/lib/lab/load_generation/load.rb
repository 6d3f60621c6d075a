require "uri"

# The load that a generator creates: requests to +url+ from +concurrency+ clients, each waiting for a response
# before it sends the next, for +seconds+ seconds or until +requests+ requests are sent. With +token+, each
# request has a unique value of the parameter of that name, so that its rows can be found. +record+ is where
# the generator may record each request. With +cut_off+, requests that are pending at the end are aborted, if
# the generator supports that. With a +rate+, that many requests per second are scheduled regardless of
# responses, as far as +concurrency+ connections can send them. Without +keep_alive+, each request opens a new
# connection. A response that takes longer than +timeout+ seconds counts as none. +answer+ defines a valid
# response. +headers+ are sent with each request.
#
# Only a Lab::LoadPlan can describe requests with bodies, several requests in turn, sessions and stages. +url+
# is then that of the server.
Lab::Load = Data.define(:url, :http_method, :headers, :concurrency, :seconds, :requests, :token, :record,
  :cut_off, :rate, :keep_alive, :timeout, :answer, :plan) do
  def initialize(http_method: "POST", headers: {}, seconds: nil, requests: nil, token: nil, record: nil,
    cut_off: false, rate: nil, keep_alive: true, timeout: 30, answer: Lab::Answer.new, plan: nil, **)
    super
  end

  # The number of scheduled requests, the first of them at once; nil without a rate.
  def offered = rate && (requests || (rate * seconds).round(6).ceil)

  # Whether each client sends its next request as soon as it has a response, for all of the time.
  def busy? = !rate && !plan&.paced?

  # The plan, or a plan with the single request.
  def full_plan = plan || Lab::LoadPlan.new([ Lab::Journey.new(scenario: "", requests: [ request ]) ])

  private
    def request
      path = URI.parse(url).request_uri
      path = [ path, "#{token}=#{Lab::Placeholders::TOKEN}" ].join(path.include?("?") ? "&" : "?") if token
      Lab::Request.new(http_method:, path:, headers:, body: nil, encoding: :plain, answer:, think: 0)
    end
end
