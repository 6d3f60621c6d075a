require "zeitwerk"

# Backs the files of a community up, brings them back, and proves that it can. Knows nothing of Rails: it is needed most when the site
# cannot boot.
module Operations
  ROOT = File.expand_path("../..", __dir__) # of the project: where paths begin that do not say

  # A problem and its fix, as printed in the terminal. +kind+ names the problem for callers that act on it.
  class Error < StandardError
    attr_reader :kind

    def initialize(message = nil, kind: nil)
      super(message)
      @kind = kind
    end
  end
end

# Files are UTF-8 whatever the locale: without one, Ruby assumes ASCII.
Encoding.default_external = Encoding::UTF_8

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect("cli" => "CLI")
  loader.ignore "#{__dir__}/puma"
end.setup
