# Runs the tests, or the proofs with PROOFS=1, which take minutes.
proofs, tests = Dir[File.join(__dir__, "**/*_test.rb")].sort.partition { |path| path.include?("/proofs/") }
(ENV["PROOFS"] ? proofs : tests).each { |path| require path }
