# A request without a response. +reason+ is "failed", "timeout", or "open" if it was pending when the time was up.
Lab::Requests::Unanswered = Data.define(:token, :reason)
