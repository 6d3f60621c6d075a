require "yaml"

# One of the paths that a load test hits.
Lab::Scenario = Data.define(:name, :help) do
  def self.all
    YAML.load_file(File.join(Lab::ROOT, "scenarios.yml")).map { |name, help| new(name:, help:) }
  end

  def self.find(name)
    all.find { |scenario| scenario.name == name } or raise Lab::Error, "There is no scenario #{name}. There are: #{all.map(&:name).join(", ")}."
  end

  def path = "/benchmarking/#{name}"
end
