# Usage: ruby process.rb NAME
# Succeeds if a process of that name runs with this STORAGE.
found = Dir["/proc/[0-9]*"].any? do |folder|
  File.basename(File.read("#{folder}/cmdline").split("\0").first.to_s) == ARGV.first &&
    File.read("#{folder}/environ").split("\0").include?("STORAGE=#{ENV.fetch("STORAGE")}")
rescue SystemCallError
  false # It has ended.
end
abort "There is no process #{ARGV.first}." unless found
