# A request with a response. +token+ identifies its rows in the database. +ended+ is in seconds since the load
# began. +accepted+ is whether the status is one of a successful response, and +valid+ whether the body is.
# +journey+ and +step+ are its place in the plan of the load, from 0.
Lab::RecordedRequests::Answered = Data.define(
  :token, :ended, :duration, :status, :bytes, :accepted, :valid, :journey, :step
) do
  def initialize(bytes: 0, accepted: true, valid: true, journey: 0, step: 0, **) = super

  def acknowledged? = accepted
  def good? = accepted && valid
end
