# Runs in bin/rails runner, next to the server: for each line of its input, refreshes the sample and prints it as a line of JSON.
require_relative "routes"
require_relative "sample"

$stdout.sync = true
sample, output = Fuzzing::Sample.new, $stdout.dup
$stdout.reopen($stderr) # other output must not be taken for a response
output.puts JSON.generate(Fuzzing::Routes.all)
output.puts JSON.generate(sample.refresh) while $stdin.gets
