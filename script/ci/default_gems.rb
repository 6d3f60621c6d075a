# Prints the gems that are part of this Ruby and not replaced by the bundle, as a lock file for bundler-audit:
# Gemfile.lock doesn't have them.
locked = File.read("Gemfile.lock").scan(/^    (\S+) \(/).flatten
gems = Gem::Specification.select(&:default_gem?).reject { |gem| locked.include?(gem.name) }
specs = gems.sort_by(&:name).map { |gem| "    #{gem.name} (#{gem.version})" }.uniq

puts "GEM", "  remote: https://rubygems.org/", "  specs:", specs,
  "", "PLATFORMS", "  ruby", "", "DEPENDENCIES"
