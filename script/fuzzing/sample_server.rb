# Run by bin/rails runner beside the server: responds to each line of its input with the sample, as a line of JSON.
require_relative "routes"
require_relative "sample"

$stdout.sync = true
sample, output = Fuzzing::Sample.new, $stdout.dup
$stdout.reopen($stderr) # other output must not be taken for a response
output.puts JSON.generate(Fuzzing::Routes.all)
output.puts JSON.generate(sample.refresh) while $stdin.gets
