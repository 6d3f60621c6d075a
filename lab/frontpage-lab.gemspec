require_relative "lib/lab/version"

Gem::Specification.new do |spec|
  spec.name = "frontpage-lab"
  spec.version = Lab::VERSION
  spec.summary = "Load tests that verify every acknowledged write"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.description = "Runs load tests against a server on a fresh database, verifies every acknowledged " \
    "write, injects faults, and compares configurations in interleaved pairs with confidence intervals."
  spec.metadata = { "rubygems_mfa_required" => "true" }
  patterns = %w[ exe/* lib/**/* generators/**/* lab.schema.json README.md LICENSE CHANGELOG.md ]
  spec.files = Dir[*patterns, base: __dir__].select { |path| File.file?(File.join(__dir__, path)) }
  spec.bindir = "exe"
  spec.executables = [ "lab" ]

  spec.add_dependency "csv", "~> 3.3"
  spec.add_dependency "frontpage-kit", "~> 0.1"
  spec.add_dependency "json_schemer", "~> 2.4"
  spec.add_dependency "matrix", "~> 0.4"
  spec.add_dependency "sqlite3", "~> 2.10", ">= 2.10.2"
  spec.add_dependency "thor", "~> 1.3"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
