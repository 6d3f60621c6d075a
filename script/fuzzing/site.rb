require "json"
require_relative "client"

# A production site with temporary files, or one that runs already, and a Rails process to create the sample.
module Fuzzing
  class Site
    ROOT = File.expand_path("../..", __dir__)
    SAMPLE_SERVER = File.join(__dir__, "sample_server.rb")
    CONFIG = File.join(__dir__, "config.ru")
    TIMEOUT = 120 # seconds
    SMALL = {
      "SAMPLE_POSTS" => "200", "SAMPLE_MEMBERS" => "40", "SAMPLE_DAYS" => "20", "SAMPLE_TAGS" => "1"
    }.freeze

    attr_reader :port, :routes

    # With a +storage+ folder, creates and serves a site there. Otherwise a site with STORAGE runs on +port+.
    def initialize(port, storage: nil)
      @port, @storage = port, storage
    end

    def start
      if @storage
        prepare = [ environment.merge(SMALL), "bin/rails", "db:prepare" ]
        system(*prepare, chdir: ROOT, out: File::NULL, exception: true)
        @server = Kit::ProcessGroup.new(environment, "bin/rails", "server", "--config", CONFIG,
          chdir: ROOT, %i[ out err ] => log)
      end
      wait_until_ready
      command = [ environment, "bin/rails", "runner", SAMPLE_SERVER, { chdir: ROOT } ]
      @sample_server = IO.popen(command, "r+")
      @routes = read_sample
    end

    def stop
      @sample_server&.close
      @server&.stop seconds: TIMEOUT
    end

    # Creates missing rows of the sample again, and returns it.
    def refresh
      @sample_server.puts
      read_sample
    end

    # The log's lines about the request with this +number+, or nil if there is no log.
    def exception_of(number)
      return unless @storage

      lines = File.foreach(log, encoding: "BINARY").select { |line| line.include?("[#{number}]") }
      lines = lines.map { |line| line.gsub("[#{number}]", "").strip }.reject(&:empty?)
      lines.first(4).join(" | ").byteslice(0, 600).scrub
    end

    private
      def log = File.join(@storage, "server.log")

      def environment
        { "RAILS_ENV" => "production", "RELAX_SSL" => "true", "RAILS_LOG_LEVEL" => "error",
          "REQUESTS_A_MINUTE" => "0", "WEB_CONCURRENCY" => "1", "LIVE_STREAMS_EACH" => "1000",
          "PORT" => @port.to_s, "STORAGE" => @storage }.compact
      end

      def read_sample = JSON.parse(@sample_server.gets || raise("bin/rails runner #{SAMPLE_SERVER} failed"))

      def wait_until_ready
        up = -> { Client.new(port).send("GET", "/up", {}).status == 200 }
        Kit::Clock.wait_until(seconds: TIMEOUT, every: 0.2, &up) or
          raise "No site is running at 127.0.0.1:#{port}"
      end
  end
end
