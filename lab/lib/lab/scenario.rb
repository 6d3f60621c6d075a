require "yaml"

# A request that a load test repeats, and whether it writes anything. Each request's token is sent as the parameter named
# +token_parameter+.
Lab::Scenario = Data.define(:name, :help, :http_method, :path, :writes, :token_parameter, :destroys, :answer) do
  def self.all
    YAML.load_file(File.join(Lab::ROOT, "scenarios.yml")).map { |name, attributes| new(name:, **attributes.transform_keys(&:to_sym)) }
  end

  def self.find(name)
    all.find { |scenario| scenario.name == name } or
      raise Lab::Error, "There is no scenario #{name}. Choose from: #{all.map(&:name).join(", ")}."
  end

  # +destroys+ maps a table to the share of requests that delete a row of it; +answer+ defines a valid response, as options of
  # Lab::Answer.
  def initialize(name:, http_method: "POST", path: "/benchmarking/#{name}", writes: true, token_parameter: "request_token",
    destroys: {}, answer: {}, **)
    super(name:, http_method:, path:, writes:, token_parameter:, destroys:, answer: answer.transform_keys(&:to_sym), **)
  end

  def writes? = writes

  # The number of posts to start with so that +minimum+ are left after +seconds+, at 1,000 requests per second.
  def posts(minimum:, seconds:)
    requests = Lab::Scenario::MAX_PER_SECOND * seconds
    minimum + destroys.sum { |table, share| requests * share / Lab::Scenario::POSTS_FOR_ONE.fetch(table) }.ceil
  end
end

Lab::Scenario::MAX_PER_SECOND = 1000

# A post of the sample communities has ten comments.
Lab::Scenario::POSTS_FOR_ONE = { "posts" => 1, "comments" => 10 }.freeze
