# The contents of a file of requests.
Lab::Requests::Records = Data.define(:answered, :unanswered)
