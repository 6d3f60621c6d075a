# The load that a generator creates: requests to +url+ from +concurrency+ clients, each waiting for a response before it
# sends the next, for +seconds+ seconds or until +requests+ requests are sent. With +token+, each request has a unique
# value of the parameter of that name, so that its rows can be found. +record+ is where the generator may record each
# request. With +cut_off+, requests that are pending at the end are aborted, if the generator supports that. With a
# +rate+, that many requests per second are scheduled regardless of responses, as far as +concurrency+ connections can send
# them. Without +keep_alive+, each request opens a new connection. A response that takes longer than +timeout+ seconds
# counts as none. +answer+ defines a valid response.
Lab::Load = Data.define(:url, :http_method, :concurrency, :seconds, :requests, :token, :record, :cut_off, :rate,
  :keep_alive, :timeout, :answer) do
  def initialize(http_method: "POST", seconds: nil, requests: nil, token: nil, record: nil, cut_off: false, rate: nil,
    keep_alive: true, timeout: 30, answer: Lab::Answer.new, **) = super

  # The number of scheduled requests; nil without a rate.
  def offered = rate && (requests || (rate * seconds).round)
end
