require "open3"
require "tempfile"

# Runs wrk with a Lua script, in one thread, and returns its output.
module Wrk
  def self.run(script, url, connections:, seconds:, headers: {}, arguments: [])
    Tempfile.create([ "wrk", ".lua" ]) do |file|
      file.write script
      file.close
      options = headers.flat_map { |name, value| [ "-H", "#{name}: #{value}" ] }
      output, status = Open3.capture2e("wrk", "-t1", "-c#{connections}", "-d#{seconds}s", "-s", file.path,
        *options, url, "--", *arguments)
      abort output unless status.success?

      output
    end
  end
end
