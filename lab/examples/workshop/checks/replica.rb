# Writes a post through the server at URL, and restores the replica until the post is
# in it, for 30 seconds at most.
require "active_support/all"
require "litestream"
require "net/http"
require "securerandom"
require "sqlite3"
require "tmpdir"

token = SecureRandom.hex(8)
response = Net::HTTP.post(URI("#{ENV.fetch("URL")}/benchmarking/post_create?request_token=#{token}"), "")
abort "post_create responded with #{response.code}." unless response.is_a?(Net::HTTPOK)

database = File.join(ENV.fetch("STORAGE"), "production.sqlite3")
litestream = Litestream::Commands.executable
problem = nil
60.times do
  Dir.mktmpdir do |folder|
    restored = File.join(folder, "restored.sqlite3")
    command = [ litestream, "restore", "-config", "config/litestream.yml", "-o", restored, database ]
    problem = IO.popen([ *command, err: %i[ child out ] ], &:read)
    found = File.exist?(restored) && SQLite3::Database.new(restored).get_first_value(
      "SELECT count(*) FROM posts WHERE request_token = ?", [ token ]) == 1
    exit if found
  end
  sleep 0.5
end
abort "The post is not in the replica after 30 seconds. #{problem}"
