require_relative "site_server"

# A server whose process is forked from one that has loaded the application, so that a cell takes seconds.
class ForkedSiteServer < SiteServer
  LOADER = <<~RUBY
    require "./config/environment"
    require "puma/cli"
    Rails.application.eager_load!
    ActiveRecord::Base.connection_handler.clear_all_connections!
    while line = $stdin.gets
      variables = JSON.parse(line)
      puts fork { $stdin.reopen(File::NULL); ENV.update(variables); [ $stdout, $stderr ].each { |io| io.reopen(variables["LOG"], "a") }
        Puma::CLI.new([]).run }
      $stdout.flush
    end
  RUBY

  def initialize(storage)
    super
    variables = default_environment.merge("PRODUCTION_STORES" => "1", "TALLY" => "on",
      "CHECKPOINTS_IN_PUMA" => "1")
    @loader = IO.popen([ variables, Gem.ruby, "-e", LOADER, chdir: Rails.root.to_s ], "r+")
  end

  def start(environment)
    @log_path = File.join(File.dirname(storage), "server.log")
    File.write @log_path, ""
    @loader.puts JSON.generate(default_environment.merge(environment, "LOG" => @log_path))
    @pid = @loader.gets.to_i
    Kit::Clock.wait_until(seconds: TIMEOUT) { log.scan(/Worker \d .*booted/).size == 2 } or raise log
  end

  def log = File.read(@log_path)

  def stop
    return unless @pid

    Process.kill "TERM", @pid
    Kit::Clock.wait_until(seconds: STOP_TIMEOUT) { !alive? } or Process.kill "KILL", @pid
    @pid = nil
  end

  def end_loader = @loader.close

  private
    # The loader doesn't reap its children.
    def alive? = !File.read("/proc/#{@pid}/stat").match?(/\) Z/)
end
