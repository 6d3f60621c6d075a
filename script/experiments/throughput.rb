# Measures the throughput of the site relative to an empty Rack app on the same Puma. Each measurement has its
# own server, on a fresh copy of the database. All are repeated in rounds, so that other load on the machine
# affects all of them. Prints Markdown. Needs oha, on PATH or at OHA.
#
#   bin/ruby throughput.rb pages  [rounds] [seconds]  # pages, and four benchmarking paths, 20 connections
#   bin/ruby throughput.rb ladder [rounds] [seconds]  # the ten benchmarking paths, 1, 20 and 256 connections
require_relative "throughput/measurement"

suite = ARGV.fetch(0, "pages")
rounds, seconds = Integer(ARGV.fetch(1, 5)), Integer(ARGV.fetch(2, 10))
only = ARGV.fetch(3, nil)

Measurement.new(suite:, rounds:, seconds:, only:).run
