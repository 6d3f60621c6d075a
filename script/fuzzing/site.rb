require "json"
require_relative "client"

# A production site on files of its own, or one that runs already, and Rails beside it that creates what requests act on.
module Fuzzing
  class Site
    ROOT = File.expand_path("../..", __dir__)
    TIMEOUT = 120 # seconds
    SMALL = { "SAMPLE_POSTS" => "200", "SAMPLE_MEMBERS" => "40", "SAMPLE_DAYS" => "20", "SAMPLE_TAGS" => "1" }.freeze

    attr_reader :port, :routes

    # With a +storage+ folder it is made and served there; without, it is what serves +port+ from the files that STORAGE names.
    def initialize(port, storage: nil)
      @port, @storage = port, storage
    end

    # Without a limit on how many requests a network may send.
    def start
      if @storage
        system(environment.merge(SMALL), "bin/rails", "db:prepare", chdir: ROOT, out: File::NULL, exception: true)
        @server = Kit::ProcessGroup.new(environment, "bin/rails", "server", chdir: ROOT, %i[ out err ] => log)
      end
      wait_until_ready
      @inside = IO.popen([ environment, "bin/rails", "runner", File.join(__dir__, "inside.rb"), { chdir: ROOT } ], "r+")
      @routes = answer_of_inside
    end

    def stop
      @inside&.close
      @server&.stop seconds: TIMEOUT
    end

    # Creates again what requests act on, and returns it.
    def refresh
      @inside.puts
      answer_of_inside
    end

    # The log's lines about the request with this +number+; nil if there is no log.
    def exception_of(number)
      lines = File.foreach(log, encoding: "BINARY").select { |line| line.include?("[#{number}]") } if @storage
      lines&.map { |line| line.gsub("[#{number}]", "").strip }&.reject(&:empty?)&.first(4)&.join(" | ")&.byteslice(0, 600)&.scrub
    end

    private
      def log = File.join(@storage, "server.log")

      def environment
        { "RAILS_ENV" => "production", "RELAX_SSL" => "true", "RAILS_LOG_LEVEL" => "error", "REQUESTS_A_MINUTE" => "0",
          "WEB_CONCURRENCY" => "1", "LIVE_STREAMS_EACH" => "1000", "PORT" => @port.to_s, "STORAGE" => @storage }.compact
      end

      def answer_of_inside = JSON.parse(@inside.gets || raise("bin/rails runner #{File.join(__dir__, "inside.rb")} failed"))

      def wait_until_ready
        Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2) { Client.new(port).send("GET", "/up", {}).status == 200 } or
          raise "Nothing answers at 127.0.0.1:#{port}"
      end
  end
end
