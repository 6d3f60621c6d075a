Gem::Specification.new do |spec|
  spec.name = "frontpage-tally"
  spec.version = "0.1.0"
  spec.summary = "Self-hosted analytics for Rack: durable ingestion, background processing, a dashboard"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.description = "Receives page views and events over HTTP, acknowledges them once they are stored in " \
    "SQLite or MongoDB, processes and rolls them up in the background, " \
    "deletes IP addresses after processing, and shows a dashboard in Rails."
  spec.metadata = { "rubygems_mfa_required" => "true" }
  spec.files =
    Dir["{app,config,lib}/**/*", "config.ru", "README.md", "LICENSE", "CHANGELOG.md", base: __dir__]
    .select { |path| File.file?(File.join(__dir__, path)) }

  spec.add_dependency "addressable", "~> 2.9"
  spec.add_dependency "frontpage-kit", "~> 0.1"
  spec.add_dependency "rack", "~> 3.1"
  spec.add_dependency "sqlite3", ">= 2.10.2"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
