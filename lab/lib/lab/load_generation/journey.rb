# The requests that a client sends in turn, again and again, with values from the +rows+ of a CSV file.
# +scenario+ is the name of the scenario that they belong to, +stores+ are the tables that a round writes to,
# and +sign_in+ is whether clients sign in. With several journeys, clients choose by +weight+.
Lab::Journey = Data.define(:scenario, :weight, :requests, :rows, :stores, :sign_in) do
  def initialize(scenario:, requests:, weight: 1, rows: [ {} ], stores: [], sign_in: false) = super

  # The journeys of a +scenario+ of +target+: one, or several if it is a mix.
  def self.of(scenario, target)
    scenario.shares.map do |name, weight|
      part = target.scenario(name)
      raise Lab::Error, "The mix #{scenario.name} contains #{name}, which is a mix itself." if part.mix.any?

      new(scenario: name, weight:, requests: part.requests, rows: target.csv(part),
        **part.to_h.slice(:stores, :sign_in))
    end
  end

  # Raises Lab::Error if its requests can't be filled in with each row, and with the values of each page. All
  # rows have the same columns, but any may have a line break, which a header can't have.
  def check(pages)
    tried = requests.any?(&:csv_in_headers?) ? rows : rows.first(1)
    values = [ *tried.product(pages.first(1)), *rows.first(1).product(pages.drop(1)) ]
    values.each { |csv, page| requests.each { |request| request.fill(csv:, page:) } }
  end

  # Whether a program that can only vary the token in a URL could send it.
  def simple? = requests.one? && requests.first.simple? && !sign_in
end
