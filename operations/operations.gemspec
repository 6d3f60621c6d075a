Gem::Specification.new do |spec|
  spec.name = "operations"
  spec.version = "0.1.0"
  spec.summary = "Backups, restore, upgrades and diagnosis for SQLite sites"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.files = Dir["lib/**/*"]

  spec.add_dependency "litestream", ">= 0.16.1"
  spec.add_dependency "prometheus-client", ">= 4.2"
  spec.add_dependency "puma", ">= 8.0"
  spec.add_dependency "sqlite3", ">= 2.10.2"
  spec.add_dependency "thor", "~> 1.3"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
