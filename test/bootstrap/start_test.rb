require_relative "bootstrap_test_case"
require "net/http"
require "socket"
require "timeout"

class StartTest < BootstrapTestCase
  test "bin/start exits before any work if the port is taken, and suggests a free one" do
    server = TCPServer.new("127.0.0.1", 0)
    port = server.addr[1]
    result = run_script("bin/start", PORT: port.to_s)

    assert_equal 1, result.status
    assert_empty result.output
    assert_match(/Port #{port} is in use/, result.error)
    assert_match(/^  PORT=\d+ bin\/start$/, result.error)
    assert_match "process #{Process.pid}", result.error if scratch("tools/ss").exist?
  ensure
    server&.close
  end

  slow_test "waits for the port only while a killed server of this directory holds it" do
    skip "ss is not installed" unless scratch("tools/ss").exist?
    gone = spawn("true").tap { |process| Process.wait process }
    {
      [ "puma: cluster worker 0: #{gone} [frontpage]", Rails.root ] => "free",
      [ "puma: cluster worker 0: #{gone} [other]", @scratch ] => "",
      [ "puma: cluster worker 0: #{Process.pid} [frontpage]", Rails.root ] => "",
      [ "puma 8.0.2 (tcp://localhost:3000)", Rails.root ] => ""
    }.each do |(title, folder), output|
      holding_port(title, folder, seconds: output.empty? ? 60 : 3) do |port|
        result = run_shell("require_free_port; echo free", PORT: port.to_s)
        assert_equal output, result.output.chomp, title
        assert_equal output.empty?, result.error.include?("Port #{port} is in use by"), title
      end
    end
  end

  test "takes neither an ended nor an unreaped process for a running one" do
    running = spawn("sleep", "60")
    ended = spawn("true").tap { sleep 0.05 until File.read("/proc/#{_1}/stat").match?(/\) Z /) }
    loop = "for process in #{running} #{ended} #{2**22 + 1}; do if alive $process; then echo $process " \
      "runs; fi; done"
    assert_equal "#{running} runs", run_shell(loop).output.chomp
  ensure
    Process.kill("KILL", running)
    [ running, ended ].each { |process| Process.wait process }
  end

  test "bin/serve detects a port that is taken on ::1 only" do
    server = begin
      TCPServer.new("::1", 0)
    rescue Errno::EADDRNOTAVAIL
      skip "This machine has no ::1"
    end

    assert_match(/is in use/, run_script("bin/serve", PORT: server.addr[1].to_s).error)
  ensure
    server&.close
  end

  test "bin/start exits before any work if another server uses the same databases" do
    server = spawn([ "sleep", "puma 8.0.2 (tcp://localhost:3000)" ], "60")
    scratch("storage").mkpath
    scratch("storage/server.pid").write("#{server}\n")
    result = run_script("bin/start", PORT: Kit::FreePort.find.to_s, STORAGE: scratch("storage").to_s)

    assert_equal 1, result.status
    assert_empty result.output
    assert_match "Another server (process #{server}) uses the databases in #{scratch("storage")}",
      result.error
    assert_match(/^  STORAGE=\S+ bin\/start$/, result.error)
  ensure
    Process.kill("KILL", server)
    Process.wait server
  end

  test "bin/start ignores the process number of a server that has ended, even if another program has it" do
    scratch("storage").mkpath
    another = spawn("sleep", "60")
    [ another, 2**22 + 1, "" ].each do |number|
      scratch("storage/server.pid").write("#{number}\n")
      result = run_shell("cd #{@scratch}; claim_data_directory; cat storage/server.pid; echo $$")
      assert_equal 1, result.output.lines.uniq.size, "#{number}: #{result.error}"
      assert_equal 0, result.status
    end
  ensure
    Process.kill("KILL", another)
    Process.wait another
  end

  %w[ abc 0 65536 -1 3000x ].each do |port|
    test "rejects PORT=#{port}" do
      result = run_script("bin/start", PORT: port)

      assert_equal 1, result.status
      assert_match(/PORT must be a number from 1 to 65535, but is "#{port}"/, result.error)
    end
  end

  test "prints how to sign in, depending on the database" do
    assert_match "as admin or maria (member), each with the password \"password\"",
      welcome("samples admin or maria (member)")
    assert_match "http://localhost:3456/first-run", welcome("first_run ABCD-EFGH-JKLM-NPQR")
    assert_match(/^ +Code +ABCD-EFGH-JKLM-NPQR,/, welcome("first_run ABCD-EFGH-JKLM-NPQR"))
    assert_match "your account", welcome("own")
    assert_no_match "password", welcome("own")
  end

  test "prints a warning about backups last, if there is one" do
    assert_match(/^    Backups  On the same disk\.\n    Stop     Ctrl-C$/,
      welcome("own", "backups:warning On the same disk."))
    assert_no_match "Backups", welcome("own")
  end

  slow_test "backups:warning says what backups don't protect against" do
    assert_match "backups:warning On the same disk as the data (#{@scratch}/storage-backups). Set " \
      "BACKUP_TO to",
      backups_warning
    assert_match "backups:warning Off, because REPLICATION_IN_PUMA is empty",
      backups_warning(REPLICATION_IN_PUMA: "")
    assert_empty backups_warning(BACKUP_TO: "s3://bucket/folder")
    assert_empty backups_warning(BACKUP_SAME_DISK: "1")

    moved = Kit::DataDirectory.new(@scratch.join("storage").to_s)
    Kit::MaintenanceMode.new(moved).enable Kit::MaintenanceMode::MOVING, moved: true
    assert_match(/backups:warning Backups do not cover PostgreSQL: this site moved there/, backups_warning)
  end

  # One test, since both runs write to the same log.
  slow_test "bin/start serves an empty site on loopback only, and stops with Ctrl-C or SIGTERM" do
    start "bin/start", SAMPLES: "0" do |port, output, pid|
      assert_includes output, "http://localhost:#{port}/first-run"
      assert_equal output[/enter the code (\S{19})/, 1], output[/^ +Code +(\S{19}),/, 1]
      assert_equal 0o600, Rails.root.join("log/database.log").stat.mode & 0o777
      assert_includes output, "Backups  On the same disk as the data (#{@scratch}/storage-backups)."
      %w[ 127.0.0.1 localhost ].each do |host|
        assert_equal "200", Net::HTTP.get_response(host, "/up", port).code
      end
      { "X-Other" => "302", "Host" => "403", "X-Forwarded-Host" => "403" }.each do |header, code|
        assert_equal code,
          Net::HTTP.get_response(URI("http://localhost:#{port}/"), header => "other.example").code, header
      end
      assert_equal [ 0o700, 0o600 ],
        %w[ storage storage/secret_key_base ].map { |path| scratch(path).stat.mode & 0o777 }
      assert_only_loopback port

      Process.kill("INT", -pid)
    end

    start("bin/start", SAMPLES: "0") { |_, _, pid| Process.kill("TERM", pid) }
  end

  slow_test "bin/rails server without TLS listens on loopback only, on any port" do
    # Without databases, the search indexer may log an error on shutdown.
    run_script "bin/rails", "db:prepare", path: File.dirname(RbConfig.ruby),
      STORAGE: @scratch.join("storage").to_s, RAILS_ENV: "production", RELAX_SSL: "true", SAMPLES: "0"
    start "bin/rails", "server",
      until_output: "Use Ctrl-C", RAILS_ENV: "production", RELAX_SSL: "true" do |port, output, pid|
      assert_equal %w[ 127.0.0.1 [::1] ],
        output.scan(/Listening on http:\/\/(.+):#{port}/).flatten | [ "[::1]" ]

      Process.kill("INT", -pid)
    end
  end

  private
    # Yields a port on which a process with that name listens for a few seconds.
    def holding_port(title, folder, seconds:)
      reader, writer = IO.pipe
      code = "require 'socket'; server = TCPServer.new('127.0.0.1', 0); $0 = ARGV.first; puts " \
        "server.addr[1]; $stdout.flush; sleep #{seconds}"
      process = spawn(RbConfig.ruby, "-e", code, title, chdir: folder.to_s, out: writer)
      writer.close
      yield Integer(reader.gets)
    ensure
      Process.kill("KILL", process) rescue Errno::ESRCH
      Process.wait process
    end

    def backups_warning(**variables)
      environment = { STORAGE: @scratch.join("storage").to_s, RAILS_ENV: "production", RELAX_SSL: "true",
        REPLICATION_IN_PUMA: "1", SECRET_KEY_BASE_DUMMY: "1" }
      result = run_script("bin/rails", "backups:warning",
        path: File.dirname(RbConfig.ruby), **environment, **variables)
      assert_equal 0, result.status, result.error
      result.output.lines.grep(/\Abackups:/).join
    end

    def welcome(sign_in, *lines)
      scratch("log/database.log").write([ "noise", "accounts:sign_in #{sign_in}", *lines, "" ].join("\n"))
      run_shell("cd #{@scratch}; PORT=3456 welcome").output
    end

    # Runs the command until it prints the line, yields, and waits until all its processes have ended.
    def start(*command, until_output: "Stop     Ctrl-C", **variables)
      port = Kit::FreePort.find
      environment = clean_environment([ File.dirname(RbConfig.ruby) ],
        STORAGE: @scratch.join("storage").to_s, PORT: port.to_s, **variables)
      reader, writer = IO.pipe
      pid = spawn(environment, *command,
        [ :out, :err ] => writer, chdir: Rails.root.to_s, unsetenv_others: true, pgroup: true)
      writer.close
      yield port, read_until(until_output, reader), pid
      assert_ended pid, reader
    ensure
      Process.kill("KILL", -pid) rescue Errno::ESRCH
    end

    def read_until(line, reader)
      output = +""
      Timeout.timeout(120) { output << reader.readpartial(4096) until output.include?(line) }
      output
    rescue EOFError, Timeout::Error
      flunk "The server did not start:\n#{output}"
    end

    # The pipe closes when the last process that writes to it ends.
    def assert_ended(pid, reader)
      rest = +""
      Timeout.timeout(60) { rest << reader.readpartial(4096) until reader.eof? }
      status = Process.wait2(pid).last

      assert_no_match(/Error|\.rb:\d+/, rest)
      assert_includes [ 0, 130, 143 ], status.exitstatus || status.termsig + 128
    rescue Timeout::Error
      flunk "The server did not stop:\n#{rest}\n#{`ps -o pid,ppid,stat,args -g #{pid}`}"
    end

    def assert_only_loopback(port)
      others = Socket.ip_address_list.reject do |address|
        address.ipv4_loopback? || address.ipv6_loopback? || address.ipv6_linklocal?
      end
      others.each do |address|
        assert_raises(SystemCallError) { TCPSocket.new(address.ip_address, port, connect_timeout: 2).close }
      end
    end
end
