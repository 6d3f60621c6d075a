# All of them, or each second one from the first or the next (PART=1/2, PART=2/2): they mostly wait, and two processes do so for half as long.
part, parts = ENV.fetch("PART", "1/1").split("/").map { |number| Integer(number) }
Dir[File.join(__dir__, "**/*_test.rb")].sort.each.with_index { |path, index| require path if index % parts == part - 1 }
