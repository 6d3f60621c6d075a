# A version of the site: a revision with environment variables. +root+ is the folder that it runs in.
class Versions::Version < Data.define(:name, :revision, :variables, :root)
  ROOT = File.expand_path("../../..", __dir__)
  ENVIRONMENT = {
    "RAILS_ENV" => "production", "RELAX_SSL" => "true", "BENCHMARKING" => "1", "RAILS_LOG_LEVEL" => "fatal",
    "REQUESTS_A_MINUTE" => "0", "SECRET_KEY_BASE" => "c" * 128, "SAMPLE_POSTS" => "2000"
  }.freeze

  # +text+: REVISION[:VARIABLE=VALUE,...]
  def self.parse(text, name, folder)
    revision, _, list = text.partition(":")
    variables = list.split(",").to_h { |pair| pair.split("=", 2) }
    root = revision == "." ? ROOT : File.join(folder, name)
    new(name:, revision:, variables:, root:)
  end

  def environment = ENVIRONMENT.merge(variables)
  def working_tree? = root == ROOT

  def commit
    return "working-tree" if working_tree?

    IO.popen([ "git", "rev-parse", "#{revision}^{commit}", chdir: ROOT ], &:read).strip
  end
end
