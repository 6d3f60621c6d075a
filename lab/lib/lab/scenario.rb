require "yaml"

# One of the paths that a load test hits: what is sent there, and whether it leaves anything behind. A request's token goes with it as
# the +token_parameter+ of that name.
Lab::Scenario = Data.define(:name, :help, :http_method, :path, :writes, :token_parameter, :destroys, :answer) do
  def self.all
    YAML.load_file(File.join(Lab::ROOT, "scenarios.yml")).map { |name, told| new(name:, **told.transform_keys(&:to_sym)) }
  end

  def self.find(name)
    all.find { |scenario| scenario.name == name } or raise Lab::Error, "There is no scenario #{name}. There are: #{all.map(&:name).join(", ")}."
  end

  # +destroys+ maps a table to the share of the requests that delete a row of it; +answer+ says what a good answer contains, as
  # options of a Lab::Answer.
  def initialize(name:, http_method: "POST", path: "/benchmarking/#{name}", writes: true, token_parameter: "request_token", destroys: {}, answer: {}, **)
    super(name:, http_method:, path:, writes:, token_parameter:, destroys:, answer: answer.transform_keys(&:to_sym), **)
  end

  def writes? = writes

  # How many posts there must be at least, so that +fewest+ are left when it has run for +seconds+, at a thousand requests a second.
  def posts(fewest:, seconds:)
    requests = Lab::Scenario::MOST_A_SECOND * seconds
    fewest + destroys.sum { |table, share| requests * share / Lab::Scenario::POSTS_FOR_ONE.fetch(table) }.ceil
  end
end

Lab::Scenario::MOST_A_SECOND = 1000

# A post of the sample communities has ten comments.
Lab::Scenario::POSTS_FOR_ONE = { "posts" => 1, "comments" => 10 }.freeze
