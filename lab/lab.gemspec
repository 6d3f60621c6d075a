require_relative "lib/lab/version"

Gem::Specification.new do |spec|
  spec.name = "lab"
  spec.version = Lab::VERSION
  spec.summary = "Runs load tests and proves what was kept"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.files = Dir["lib/**/*", "{published,reproductions,subjects}/*", "generators/*", "scenarios.yml"]

  spec.add_dependency "matrix", "~> 0.4"
  spec.add_dependency "sqlite3", ">= 2.10.2"
  spec.add_dependency "thor", "~> 1.3"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
