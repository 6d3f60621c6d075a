#!/usr/bin/env ruby
# Measures the site beside an empty Rack app on the same Puma: every cell has a server of its own on a fresh copy of the
# database, the cells of a round follow one another, and the rounds are repeated, so that whatever else the machine does
# meets all of them alike. Prints Markdown; needs oha (named by OHA, or on PATH).
#
#   bin/ruby script/measure.rb pages  [rounds] [seconds]     the pages and paths that have a rate to reach, c = 20
#   bin/ruby script/measure.rb ladder [rounds] [seconds]     the ten benchmarking paths at c = 1, 20, 256
require_relative "measure/measurement"

suite = ARGV.fetch(0, "pages")
rounds, seconds = Integer(ARGV.fetch(1, 5)), Integer(ARGV.fetch(2, 10))
only = ARGV.fetch(3, nil)

Measurement.new(suite:, rounds:, seconds:, only:).run
