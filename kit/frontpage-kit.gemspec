Gem::Specification.new do |spec|
  spec.name = "frontpage-kit"
  spec.version = "0.1.0"
  spec.summary =
    "Shared library of Frontpage and its tools: the data directory, and utilities for files and processes"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.description = "Locates a site's databases and its read-only switch, checks and copies SQLite files, " \
    "and provides a monotonic clock, free ports, file locks, atomic writes and process groups. " \
    "No dependencies."
  spec.metadata = { "rubygems_mfa_required" => "true" }
  spec.files = Dir["lib/**/*", "README.md", "LICENSE", "CHANGELOG.md", base: __dir__]
    .select { |path| File.file?(File.join(__dir__, path)) }
end
