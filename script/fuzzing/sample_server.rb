# Runs in bin/rails runner, next to the server: for each line of input, refreshes the sample, and prints JSON.
require_relative "routes"
require_relative "sample"

$stdout.sync = true
sample, output = Fuzzing::Sample.new, $stdout.dup
$stdout.reopen($stderr) # other output must not be taken for a response
output.puts JSON.generate(Fuzzing::Routes.all)
output.puts JSON.generate(sample.refresh) while $stdin.gets
