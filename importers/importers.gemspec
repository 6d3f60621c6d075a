Gem::Specification.new do |spec|
  spec.name = "importers"
  spec.version = "0.1.0"
  spec.summary = "Imports posts, comments and authors from Hacker News, Lobsters and other Frontpages"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.description = "The code behind Frontpage's bin/import. " \
    "It uses the site's models and tables, so it works only in the site; the server doesn't load it."
  spec.metadata = { "rubygems_mfa_required" => "true" }
  spec.files = Dir["lib/**/*", "README.md", base: __dir__]
    .select { |path| File.file?(File.join(__dir__, path)) }

  spec.add_dependency "frontpage-kit", "~> 0.1"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
