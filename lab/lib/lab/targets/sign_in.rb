require "csv"

# How a client signs in: the path of a page that is requested first, or nil, and the request that signs in, or
# nil. +accounts+ are the rows of a CSV file, one for each client in turn.
Lab::SignIn = Data.define(:page, :request, :accounts, :sessions) do
  # +values+ are from the target's file, +headers+ are sent with all requests; paths are relative to +folder+.
  def self.read(values, headers:, folder:)
    request = Lab::Request.read(values.except("csv", "page", "sessions"), headers:) if values["path"]
    accounts = values["csv"] ? Lab::Rows.read(File.expand_path(values["csv"], folder)) : [ {} ]
    new(page: values["page"]&.then { |path| Lab::Placeholders.path(path) }, request:, accounts:,
      sessions: values.fetch("sessions", Lab::SignIn::MAX_SESSIONS))
  end

  # The values for the client with that number, from 0.
  def account(number) = accounts[number % accounts.size]
end

Lab::SignIn::MAX_SESSIONS = 50 # more clients share them
