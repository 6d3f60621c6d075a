require "zeitwerk"

# Backs up a site's databases, restores them, and verifies that the backups can be restored. Independent of Rails,
# because it is needed most when the site can't boot.
module Operations
  ROOT = File.expand_path("../..", __dir__) # of the project: relative paths start here

  # The version of the site in this folder, or nil without a site.
  def self.site_version
    require File.join(ROOT, "lib/frontpage/version")
    Frontpage::VERSION
  rescue LoadError
    nil
  end

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
