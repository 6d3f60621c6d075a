# Runs the tests, or with PROOFS=1 the proofs, which take minutes: of all files or, with PART=2/3, of every third file, starting
# with the second. They mostly wait, so several processes take less time.
part, parts = ENV.fetch("PART", "1/1").split("/").map { |number| Integer(number) }
proofs, tests = Dir[File.join(__dir__, "**/*_test.rb")].sort.partition { |path| path.include?("/proofs/") }
(ENV["PROOFS"] ? proofs : tests).each.with_index { |path, index| require path if index % parts == part - 1 }
