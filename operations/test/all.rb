# Runs all tests, or every second one with PART=1/2 or PART=2/2: they mostly wait, so two processes take half the time.
part, parts = ENV.fetch("PART", "1/1").split("/").map { |number| Integer(number) }
Dir[File.join(__dir__, "**/*_test.rb")].sort.each.with_index { |path, index| require path if index % parts == part - 1 }
