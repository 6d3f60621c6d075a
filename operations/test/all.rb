# Runs the tests, or with PROOFS=1 the proofs, which take minutes.
proofs, tests = Dir[File.join(__dir__, "**/*_test.rb")].sort.partition { |path| path.include?("/proofs/") }
(ENV["PROOFS"] ? proofs : tests).each { |path| require path }
