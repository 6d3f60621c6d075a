require "test_helper"

# A server's environment, which is read from outside. Puma gives its process a title.
class UpgradeSiteTest < Operations::TestCase
  include InDataDirectory

  SHORTENED = [ "-r", File.expand_path("../../lib/frontpage/short_process_title", __dir__) ].freeze
  LONG = "puma 8.0.2 (tcp://127.0.0.1:40123,tcp://[::1]:40123) [#{"frontpage" * 20}]".freeze

  test "is that of the server, and empty if its title overwrote it" do
    assert_equal "127.0.0.1", environment_with("puma")["SMTP_ADDRESS"]
    assert_empty environment_with(LONG)
  end

  test "isn't overwritten by a title that is shortened" do
    assert_equal "127.0.0.1", environment_with(LONG, *SHORTENED)["SMTP_ADDRESS"]
  end

  private
    def environment_with(title, *options)
      reader, writer = IO.pipe
      process = spawn({ "TITLE" => title, "SMTP_ADDRESS" => "127.0.0.1" }, Gem.ruby, *options, "-e",
        "Process.setproctitle(ENV.fetch('TITLE')); $stdout.syswrite '.'; sleep", out: writer)
      reader.getc
      File.write directory.path(".served_by"), "#{process} since 1.0 at port 1"
      Operations::Upgrade::Site.new(directory).environment
    ensure
      Process.kill :KILL, process
      Process.wait process
    end
end
