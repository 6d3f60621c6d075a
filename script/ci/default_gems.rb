# Prints the gems that are part of this Ruby and not replaced by the bundle, as a lock file for bundler-audit. Gemfile.lock
# doesn't have them.
locked = File.read("Gemfile.lock").scan(/^    (\S+) \(/).flatten
gems = Gem::Specification.select(&:default_gem?).reject { |gem| locked.include?(gem.name) }.sort_by(&:name)

puts "GEM", "  remote: https://rubygems.org/", "  specs:", gems.map { |gem| "    #{gem.name} (#{gem.version})" }.uniq,
  "", "PLATFORMS", "  ruby", "", "DEPENDENCIES"
