# The requests that each client of a load repeats: one, or several in turn, or a mix of other scenarios.
#
# +requests+ are sent in turn; +mix+ maps other scenarios to weights, and is empty otherwise. +stores+ are the
# names of the tables in which each round stores a row with its token; +destroys+ maps a table to the sample
# rows that a request uses up. +csv+ is the path of a file with values, and +sign_in+ whether clients sign in
# first. +writes+ is whether its own requests may write.
Lab::Scenario = Data.define(:name, :help, :requests, :mix, :stores, :destroys, :csv, :sign_in, :writes) do
  # +values+ are from the target's file, +headers+ are sent with all requests, +tables+ are the names of the
  # ledger's tables.
  def self.read(name, values, headers: {}, tables: [])
    requests = values.fetch("steps") { values["mix"] ? [] : [ values ] }.map do |step|
      Lab::Request.read(step, headers:)
    end
    stores = values.fetch("stores") { requests.any?(&:token?) ? tables : [] }
    unknown = (stores - tables).first
    raise Lab::Error, <<~TEXT.strip if unknown
      The scenario #{name} stores rows in #{unknown}, which is not a table of the ledger. Its tables: #{tables.join(", ")}.
    TEXT

    new(name:, requests:, stores:, help: values.fetch("help", ""), mix: values.fetch("mix", {}),
      csv: values["csv"], destroys: values.fetch("destroys", {}), sign_in: values.fetch("sign_in", false),
      writes: values["stores"] != [] && requests.any?(&:writes?))
  end

  # The scenarios that clients choose from, by name, with their weights: a mix's scenarios, or only itself.
  def shares = mix.empty? ? { name => 1 } : mix

  # Whether it writes, but no row is looked up.
  def unverified? = writes && stores.empty?

  # Its help, or its requests without one.
  def description
    if help.empty?
      if mix.empty?
        requests.map { |one| "#{one.http_method} #{one.path}" }.join(", ")
      else
        "a mix of #{mix.keys.join(" and ")}"
      end
    else help
    end
  end

  # The request that represents it, for a check of its response.
  def request = requests.first

  # The number of sample rows to start with so that +minimum+ are left after +seconds+,
  # at 1,000 requests per second.
  def rows(minimum:, seconds:)
    minimum + (destroys.values.sum * Lab::Scenario::MAX_PER_SECOND * seconds).ceil
  end
end

Lab::Scenario::MAX_PER_SECOND = 1000
