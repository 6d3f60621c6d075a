Gem::Specification.new do |spec|
  spec.name = "tally"
  spec.version = "0.1.0"
  spec.summary = "Takes a hit in microseconds, stores in batches, and judges later"
  spec.authors = [ "The Frontpage authors" ]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.3"
  spec.files = Dir["{app,config,lib}/**/*", "config.ru"]

  spec.add_dependency "rack", "~> 3.1"
  spec.add_dependency "sqlite3", ">= 2.10.2"
  spec.add_dependency "zeitwerk", "~> 2.7"
end
