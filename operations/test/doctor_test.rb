require "test_helper"
require "socket"
require "test_helpers/small_disk"

# Each test causes a real fault.
class DoctorTest < Operations::TestCase
  include InDataDirectory, SmallDisk

  test "reports a healthy site as such, also if neither the site nor replication runs" do
    back_up
    findings = examine

    assert_empty findings.select { |finding| finding.severity == :error }, findings.inspect
    assert_includes findings.map(&:what), "The backup of primary is complete: 1 rows."
    assert_includes findings.map(&:what), "Replication is not running."
    assert(findings.reject { |finding| finding.severity == :ok }.all?(&:remedy))
  end

  test "prints a sign and a fix for each finding, and fails if one is an error" do
    output, status = ops("doctor")

    assert_match "✗ There is no backup of primary in #{backups}.\n  → Create one: bin/ops backup.", output
    assert_equal 1, status.exitstatus
    back_up
    output, status = ops("doctor")
    assert_equal 0, status.exitstatus, output
  end

  test "finds missing files" do
    FileUtils.rm_f database("primary").files
    assert_error(/production.sqlite3 does not exist/, /bin\/ops restore/)

    FileUtils.rm_rf directory.storage
    assert_error(/directory .* does not exist/, /Check STORAGE/)
  end

  test "finds a damaged page" do
    write database("primary"), *Array.new(300) { |number| "title #{number}" * 10 }
    open(database("primary")) { |handle| handle.execute "PRAGMA wal_checkpoint(TRUNCATE)" }
    File.open(database("primary").path, "r+b") { |file| file.seek(4096 * 4) && file.write("\xFF" * 4096) }

    assert_error(/production.sqlite3 is damaged/, /bin\/ops restore --force primary/)
  end

  test "warns of a database that can't be checked within the time limit" do
    write database("primary"), "title"
    open(database("primary")) { |handle| 18.times { handle.execute "INSERT INTO posts (title) SELECT title FROM posts" } }
    finding = examine(seconds: 0.001).find { |finding| finding.kind == :unfinished }

    assert_match(/production.sqlite3 \(.*\) could not be checked completely in 0.001 s/, finding.what)
    assert_match "bin/ops doctor --seconds 0", finding.remedy
    assert_empty examine(seconds: 0).select { |finding| finding.kind == :unfinished }
  end

  test "finds a truncated WAL" do
    hold = SQLite3::Database.new(database("primary").path)
    hold.execute "PRAGMA wal_autocheckpoint = 0"
    write database("primary"), *Array.new(50) { |number| "title #{number}" }
    hold.execute "INSERT INTO posts (title) VALUES ('the last')"
    FileUtils.cp_r directory.storage, File.join(@folder, "after the crash")
    back_up
    @directory = Kit::DataDirectory.new(File.join(@folder, "after the crash"))
    log = "#{database("primary").path}-wal"
    File.truncate log, File.size(log) - 100

    assert_error(/primary is missing recent writes: posts has lost rows: its highest id is 51, and was 52/, /--force primary/)
  ensure
    hold&.close
  end

  test "finds missing backups" do
    back_up
    FileUtils.rm_rf backups

    assert_error(/There is no backup of primary/, /bin\/ops backup/)
  end

  test "finds a full disk, and one that is mounted read-only" do
    on_a_disk_of("8m") do
      filling = File.join(directory.storage, "filling")
      assert_match "too little to write", with_free(filling, 0.03).join
      assert_match "less than 10 %", with_free(filling, 0.08).join
      assert_empty with_free(filling, 0.3)
      File.delete filling

      assert system("mount", "-o", "remount,ro", directory.storage)
      assert_error(/mounted read-only/, /remount,rw/)
    end
  end

  test "finds a clock that was set back" do
    File.utime Time.now, Time.now + 3600, database("primary").path

    assert_error(/The clock says .* but production.sqlite3 was written at .*: the clock was set back/, /timedatectl/)
  end

  test "finds a growing WAL" do
    File.open("#{database("primary").path}-wal", "a") { |file| file.truncate 300 * 1024**2 }

    assert_includes findings_of(:warning).map(&:what).join, "production.sqlite3-wal is 300.0 MiB"
  end

  test "finds folders with previous databases that are older than any backup" do
    folder = directory.path("_before_2026-01-01").tap { |path| FileUtils.mkdir_p path }
    assert_empty findings_of(:warning).map(&:what).grep(/left by a restore/)

    File.utime Time.now, Time.now - 8 * 86_400, folder
    assert_match "production_before_2026-01-01: left by a restore or upgrade more than 7 days ago",
      findings_of(:warning).map(&:what).join
  end

  test "finds two servers that use the same files" do
    sites = Array.new(2) { start_site }

    assert_match(/2 servers use these databases/, findings_of(:warning).map(&:what).join)
    stop_site sites.pop
    assert_includes findings_of(:ok).map(&:what), "One server is using these databases."
  ensure
    sites.each { |site| stop_site site }
  end

  # Each row: how to cause the fault, the line, the remedy and the exit status. The last rows are no faults.
  {
    "a killed site" => [ ->(test) { test.serve_record 2**22 + 1, 1 },
      /✗ The site is down: its server \(process 4194305\) ended without/, /Start it: bin\/start, systemctl start/, 1 ],
    "a site that isn't ready" => [ ->(test) { test.serve_record Process.pid, test.answer("/up" => 200, "/ready" => 503) },
      /✗ The server at http:\/\/127.0.0.1:\d+ responds, but is not ready: because of \/ready/, /Fix what it names/, 1 ],
    "a site that doesn't respond" => [ ->(test) { test.serve_record test.puma, test.closed_port },
      /✗ The server \(process \d+\) does not respond at/, /kill -TERM \d+, then bin\/start/, 1 ],
    "failed jobs" => [ ->(test) { test.jobs "failed", "VerifyBackupsJob", '{"exception_class":"Errno::ENOSPC","message":"x"}' },
      /✗ 1 job failed: VerifyBackupsJob \(1 × Errno::ENOSPC\)\./, /retry or discard them at \/admin\/jobs/, 1 ],
    "failed mail" => [ ->(test) { test.jobs "failed", "MailDeliveryJob", '{"exception_class":"Errno::ECONNREFUSED"}' },
      /✗ 1 email could not be sent: 1 × Errno::ECONNREFUSED\./, /retry or discard/, 1 ],
    "jobs that wait" => [ ->(test) { test.jobs "ready", "VerifyBackupsJob" },
      /✗ 1 job should have run, the oldest 120 min/, /No worker runs\. Start the site with SOLID_QUEUE_IN_PUMA=1/, 1 ],
    "jobs whose time has passed" => [ ->(test) { test.jobs "scheduled", "VerifyBackupsJob" },
      /✗ 1 job should have run/, /No worker runs/, 1 ],
    "a mail server that refuses connections" => [ ->(test) { test.mail_server test.closed_port },
      /✗ The mail server 127\.0\.0\.1:\d+ cannot be used: Connection refused\./, /SMTP_ADDRESS and SMTP_PORT/, 1 ],
    "a mail server that rejects this machine" => [ ->(test) { test.mail_server test.greet("554 No") },
      /✗ The mail server .* cannot be used: it responds with "554 No"\./, /whether this machine may connect/, 1 ],
    "a database newer than the code" => [ ->(test) { test.migrate "99990101000000" },
      /✗ The database is newer than this code: 1 migration \(99990101000000\)/, /bin\/ops upgrade --roll-back/, 1 ],
    "pending migrations" => [ ->(test) {
 test.migrate }, /✗ \d+ migrations of this code are pending\./, /Run bin\/ops upgrade\./, 1 ],
    "recorded errors" => [ ->(test) { test.record_error }, /\? 1 error recorded in the last 24 hours: KeyError \(1\)\./,
      /See \/admin\/errors/, 0 ],
    "no mail server" => [ ->(_) { }, /\? The site sends no mail/, /Set one at \/admin\/settings/, 0 ],
    "a stopped site" => [ ->(_) { }, /\? No server is using these databases\./, /To start the site: bin\/start/, 0 ],
    "a site that is ready" => [ ->(test) { test.serve_record Process.pid, test.answer("/up" => 200, "/ready" => 200) },
      /✓ The server at http:\/\/127.0.0.1:\d+ responds and is ready\./, //, 0 ],
    "a mail server" => [ ->(test) {
 test.mail_server test.greet("220 Hello") }, /✓ The mail server .* accepts connections\./, //, 0 ]
  }.each do |fault, (cause, line, remedy, code)|
    test "reports #{fault}, with exit status #{code}" do
      variables = cause.(self)
      output, status = without_checking_backups { ops("doctor", **(variables.is_a?(Hash) ? variables : {})) }

      assert_match line, output
      assert_match remedy, output[line.match(output).end(0)..].lines.first(2).join
      assert_equal code, status.exitstatus, output
      assert_equal code == 1, output.match?(/^✗/)
    ensure
      stop_site @site if @site
    end
  end

  test "a check that fails is an error, and the others still run" do
    back_up
    Operations::Doctor::Clock.class_eval { alias_method :original, :findings; define_method(:findings) { raise KeyError, "why" } }
    output, status = ops("doctor")

    assert_match "✗ The check Clock failed: why (KeyError).", output
    assert_match "The backup of primary is complete", output
    assert_equal 1, status.exitstatus
  ensure
    Operations::Doctor::Clock.class_eval { alias_method :findings, :original }
  end

  test "checks the backups of the site that runs, not those in BACKUP_TO of the shell" do
    start_replication
    output, = ops("doctor", BACKUP_TO: File.join(@folder, "other"))

    assert_match "✓ Replication to #{backups} is running.", output
    assert_match "? BACKUP_TO is #{@folder}/other here, but the site replicates to #{backups}", output
    assert_match "BACKUP_TO=#{backups}.", output
    assert_match "The backup of primary is complete", output
  end

  test "distinguishes a full disk of backups from one of the data" do
    FileUtils.mkdir_p backups
    skip "A small disk cannot be mounted here." unless system("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", backups,
err: File::NULL)
    begin
      assert_match(/of #{backups}: too little for backups\. The site accepts writes/,
with_free(File.join(backups, "filling"), 0.03).join)
    ensure
      system "umount", "--lazy", backups
    end
  end

  # Called by the rows above.
  def serve_record(process, port)
    File.write directory.path(".served_by"), "#{process} since 1.0 at port #{port}"
    nil
  end

  def puma = @site = start_site

  def answer(statuses)
    listen { |socket| path = socket.gets.split[1]; socket.write "HTTP/1.0 #{statuses[path]} x\r\n\r\nbecause of #{path}" }
  end
  def greet(line) = listen { |socket| socket.write "#{line}\r\n" }
  def mail_server(port) = { SMTP_ADDRESS: "127.0.0.1", SMTP_PORT: port.to_s }
  def closed_port = TCPServer.open("127.0.0.1", 0) { |server| server.addr[1] }

  def jobs(state, name, error = nil)
    open(database("queue")) do |handle|
      handle.execute_batch <<~SQL
        CREATE TABLE solid_queue_jobs (id INTEGER PRIMARY KEY, class_name TEXT);
        CREATE TABLE solid_queue_processes (kind TEXT, last_heartbeat_at TEXT);
        CREATE TABLE solid_queue_pauses (queue_name TEXT);
        CREATE TABLE solid_queue_failed_executions (job_id INTEGER, error TEXT);
        CREATE TABLE solid_queue_ready_executions (job_id INTEGER, created_at TEXT);
        CREATE TABLE solid_queue_scheduled_executions (job_id INTEGER, scheduled_at TEXT);
      SQL
      handle.execute "INSERT INTO solid_queue_jobs VALUES (1, ?)", [ name ]
      handle.execute "INSERT INTO solid_queue_#{state}_executions VALUES (1, #{error ? "?" : "datetime('now', '-2 hours')"})",
[ *error ]
    end
    nil
  end

  def migrate(*more)
    known = more.empty? ? [] : Dir[Operations::Upgrade::Plan::MIGRATIONS].map { |path| File.basename(path)[/\A\d+/] }
    open(database("primary")) do |handle|
      handle.execute "CREATE TABLE schema_migrations (version TEXT PRIMARY KEY)"
      [ *known, *more ].each { |version| handle.execute "INSERT INTO schema_migrations VALUES (?)", [ version ] }
    end
    nil
  end

  def record_error
    open(database("errors")) do |handle|
      handle.execute_batch <<~SQL
        CREATE TABLE solid_errors (id INTEGER PRIMARY KEY, exception_class TEXT, resolved_at TEXT);
        CREATE TABLE solid_errors_occurrences (id INTEGER PRIMARY KEY, error_id INTEGER, created_at TEXT);
        INSERT INTO solid_errors VALUES (1, 'KeyError', NULL), (2, 'IOError', datetime('now'));
        INSERT INTO solid_errors_occurrences VALUES (1, 1, datetime('now')), (2, 1, datetime('now', '-2 days')), (3, 2, datetime('now'));
      SQL
    end
    nil
  end

  private
    # They take seconds.
    def without_checking_backups
      doctor, all = Operations::Doctor, Operations::Doctor::EXAMINATIONS
      doctor.send :remove_const, :EXAMINATIONS
      doctor.const_set :EXAMINATIONS, all - %i[ Backups ]
      yield
    ensure
      doctor.send :remove_const, :EXAMINATIONS
      doctor.const_set :EXAMINATIONS, all
    end

    # Returns the port.
    def listen
      server = TCPServer.new("127.0.0.1", 0)
      Thread.new { loop { socket = server.accept; yield socket; socket.close } }
      server.addr[1]
    end

    # The findings about disks while +share+ of the disk of the file +filling+ is free.
    def with_free(filling, share)
      FileUtils.rm_f filling
      total, free = Operations::Disk.space(File.dirname(filling))
      File.binwrite filling, "x" * (free - total * share)
      Operations::Doctor::Space.new(directory, litestream, seconds: 1).findings.reject { |finding|
 finding.severity == :ok }.map(&:what)
    end

    def examine(**) = Operations::Doctor.new(directory, litestream, **).examine
    def findings_of(severity) = examine.select { |finding| finding.severity == severity }

    def assert_error(what, remedy)
      wrong = findings_of(:error)
      assert wrong.any? { |finding| finding.what.match?(what) && finding.remedy.match?(remedy) }, wrong.inspect
    end

    # A real Puma that has the database open, in a process group of its own, like the one that bin/start runs.
    def start_site
      application = File.join(@folder, "site.ru")
      File.write application, <<~RUBY
        require "sqlite3"
        $database = SQLite3::Database.new(#{database("primary").path.dump})
        $database.execute("SELECT 1 FROM posts")
        run ->(_) { [ 200, {}, [] ] }
      RUBY
      reader, writer = IO.pipe
      words = [ "puma", "--bind", "tcp://127.0.0.1:0", application ]
      site = Process.spawn(*words, pgroup: true, %i[ out err ] => writer)
      writer.close
      eventually(seconds: 60) { reader.gets&.include?("Listening") }
      site
    end

    def stop_site(site)
      Process.kill "KILL", -site
      Process.wait site
    end
end
