require "zeitwerk"

# Imports posts, comments and their authors from other sites: Importers::CLI reads the
# command line, Importers::Import saves. bin/import loads it after the site, whose models it
# uses; the server doesn't load it.
module Importers
  class Error < StandardError; end
end

Zeitwerk::Loader.for_gem.tap { |loader| loader.inflector.inflect("cli" => "CLI") }.setup
