# Two versions of the site to compare. A version is a revision with environment variables, both optional:
# 8774ce3, .:TALLY=on or HEAD:YJIT=off,TALLY=off. "." is the working tree.
ENV.delete_if { |name, _| name.start_with?("RUBY_GC_") } # bin/ruby of each version sets its own
ENV["BUNDLE_GEMFILE"] = File.expand_path("../../Gemfile", __dir__)
require "bundler/setup"
require "fileutils"
require "optparse"
require "tmpdir"

module Versions
  USAGE = "Usage: %s [OPTION]... OLD [NEW]   # NEW: HEAD by default. A version is " \
    "REVISION[:VARIABLE=VALUE,...]"

  # Parses the command line with +parser+, and yields the Pair that it names.
  def self.compare(parser)
    folder = nil
    parser.on("--folder DIR", "keep the worktrees and databases in DIR, for the next comparison") do |value|
      folder = File.expand_path(value)
    end
    parser.parse!
    abort parser.help unless ARGV.size.between?(1, 2)

    in_folder(folder) { |path| yield Pair.new(ARGV[0], ARGV[1] || "HEAD", path) }
  end

  def self.in_folder(folder)
    return yield(FileUtils.mkdir_p(folder).first) if folder

    Dir.mktmpdir("versions") { |path| yield path }
    system "git", "worktree", "prune", chdir: Version::ROOT
  end
  private_class_method :in_folder
end

require_relative "versions/version"
require_relative "versions/pair"
