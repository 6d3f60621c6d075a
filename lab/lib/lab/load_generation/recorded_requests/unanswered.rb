# A request without a response. +reason+ is "failed", "timeout", or "open" if it was pending when the time was
# up. +journey+ and +step+ are its place in the plan of the load, from 0.
Lab::RecordedRequests::Unanswered = Data.define(:token, :reason, :journey, :step) do
  def initialize(journey: 0, step: 0, **) = super
end
