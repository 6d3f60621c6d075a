# What a generator is told to do: hit +url+ with +concurrency+ clients, each waiting for its answer before it asks again, for
# +seconds+, or until it has sent so many +requests+. With +token+, each request carries one of its own as the parameter of that
# name, so that it can be looked for afterwards. +record+ is where the generator may keep what it saw of each request. With
# +cut_off+, what is under way at the end is not waited for, where the generator has the choice. With a +rate+, so many requests a
# second are due, whether the ones before were answered or not, as far as +concurrency+ connections can carry them. Without
# +keep_alive+, each request has a connection of its own. An answer that took longer than +patience+ counts as none, in seconds.
# +answer+ is what a good one contains.
Lab::Load = Data.define(:url, :http_method, :concurrency, :seconds, :requests, :token, :record, :cut_off, :rate,
  :keep_alive, :patience, :answer) do
  def initialize(http_method: "POST", seconds: nil, requests: nil, token: nil, record: nil, cut_off: false, rate: nil,
    keep_alive: true, patience: 30, answer: Lab::Answer.new, **) = super

  # How many requests were due, or nil where each was sent when the one before was answered.
  def offered = rate && (requests || (rate * seconds).round)
end
