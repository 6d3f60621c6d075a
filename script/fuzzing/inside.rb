# Run by bin/rails runner beside the server: answers each line of its input with the sample, as a line of JSON.
require_relative "routes"
require_relative "sample"

$stdout.sync = true
sample, output = Fuzzing::Sample.new, $stdout.dup
$stdout.reopen($stderr) # what else is printed is no answer
output.puts JSON.generate(Fuzzing::Routes.all)
output.puts JSON.generate(sample.refresh) while $stdin.gets
