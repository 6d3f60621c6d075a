require "kit"
require "zeitwerk"

autoload :SQLite3, "sqlite3"

# Backs up a site's databases, restores them, and verifies that the backups can be restored. Independent of
# Rails, because it is needed most when the site can't boot.
module Operations
  ROOT = Kit::ROOT # of the project
  Error = Kit::Error

  # The paths below +folder+ that match +pattern+. For Dir[], brackets in its name would be a pattern.
  def self.glob(folder, pattern) = Dir.glob(pattern, base: folder).map { |path| File.join(folder, path) }

  # The version of the site in this folder, or nil without a site.
  def self.site_version
    require File.join(ROOT, "lib/frontpage/version")
    Frontpage::VERSION
  rescue LoadError
    nil
  end
end

# Files are UTF-8 whatever the locale: without one, Ruby assumes ASCII.
Encoding.default_external = Encoding::UTF_8

Zeitwerk::Loader.for_gem.tap do |loader|
  loader.inflector.inflect "cli" => "CLI", "wal_pin" => "WALPin"
  loader.ignore "#{__dir__}/puma"
end.setup
