# The contents of a file of requests.
Lab::RecordedRequests::Records = Data.define(:answered, :unanswered)
