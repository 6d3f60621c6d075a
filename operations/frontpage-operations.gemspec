Gem::Specification.new do |spec|
  spec.name = "frontpage-operations"
  spec.version = "0.1.0"
  spec.summary = "Backups, restore, upgrades and diagnosis for SQLite sites"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.description = "Replicates SQLite databases with Litestream, verifies and restores the backups, " \
    "upgrades a site with automatic rollback, finds known problems, serves Prometheus metrics, " \
    "and migrates to PostgreSQL. Works when the site can't boot."
  spec.metadata = { "rubygems_mfa_required" => "true" }
  spec.files = Dir["lib/**/*", "README.md", "LICENSE", "CHANGELOG.md", base: __dir__]
    .select { |path| File.file?(File.join(__dir__, path)) }

  spec.add_dependency "activesupport", ">= 8.0"
  spec.add_dependency "frontpage-kit", "~> 0.1"
  spec.add_dependency "litestream", ">= 0.16.1"
  spec.add_dependency "mail", ">= 2.9"
  spec.add_dependency "prometheus-client", ">= 4.2"
  spec.add_dependency "puma", ">= 8.0"
  spec.add_dependency "sqlite3", ">= 2.10.2"
  spec.add_dependency "thor", "~> 1.3"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
