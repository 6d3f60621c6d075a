# Measures the throughput of pages relative to an empty Rack app on the same Puma, with 20 connections. Each
# measurement has its own server, on a fresh copy of the database. All are repeated in rounds, so that other
# load on the machine affects all of them. Prints Markdown. Needs oha, on PATH or at OHA. The lab measures the
# load-test paths.
#
#   bin/ruby throughput.rb [rounds] [seconds]
require_relative "throughput/measurement"

rounds, seconds = Integer(ARGV.fetch(0, 5)), Integer(ARGV.fetch(1, 10))
Measurement.new(rounds:, seconds:).run
