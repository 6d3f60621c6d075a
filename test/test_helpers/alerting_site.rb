# A site in a process of its own, with everything that can fail, and the servers that its alerts go to.
module AlertingSite
  INTERVAL = "4" # seconds between two rounds of checks
  FILES = %w[ queue cache errors erasures ].freeze
  FAILING = "front_page_snapshots" # a table that /past needs

  # The data of webhooks, and the subjects of mails without the site's name, that have arrived since the last
  # forget_alerts.
  def webhooks = @webhooks ||= []
  def mails = (all_mails - @former).map { |text| Mail.new(text).subject.sub(/\A\[.*?\] /, "") }

  def forget_alerts
    webhooks.clear
    @former = all_mails
  end

  def path(suffix) = File.join(@storage, "test#{suffix}")
  def start_site = @server.start(@environment)
  def kill = @server.kill

  def kill_worker_repeatedly
    6.times do
      worker = eventually { worker_zero }
      Process.kill "KILL", worker
      eventually { worker_zero.to_i != worker && worker_zero }
    end
  end

  def forget_restarts = File.delete(path("_restarts.log"))

  def insert_job(state, more)
    queue do |database|
      database.execute "INSERT INTO solid_queue_jobs (id, queue_name, class_name, created_at, updated_at) " \
        "VALUES (1, 'default', 'VerifyBackupsJob', datetime('now'), datetime('now'))"
      database.execute "INSERT INTO solid_queue_#{state}_executions (job_id, created_at, " \
        "#{more.keys.join(", ")}) " \
        "VALUES (1, datetime('now', '-1 hour'), #{more.values.map { |value| "'#{value}'" }.join(", ")})"
    end
  end

  def delete_jobs
    %w[ failed_executions ready_executions jobs ].each do |table|
      queue { |database| database.execute "DELETE FROM solid_queue_#{table}" }
    end
  end

  def start_mail
    @held_port&.close
    @mail = MailServer.new(port: @mail_port || 0)
    @mail_port = @mail.port
    (@mail_servers ||= []) << @mail
  end

  # Its port stays bound, so that connections are refused and other tests can't use it.
  def stop_mail
    @mail.stop
    @held_port = Socket.new(:INET, :STREAM)
    @held_port.setsockopt :SOCKET, :REUSEADDR, true
    @held_port.bind Addrinfo.tcp("127.0.0.1", @mail_port)
  end

  def bounce
    numbers = 1..5
    numbers.each do |number|
      change "INSERT INTO users (username, password_digest, email_address, created_at, updated_at) " \
        "SELECT 'bounced#{number}', password_digest, '#{number}@bounced.example', created_at, updated_at " \
        "FROM users WHERE role = 'administrator' LIMIT 1"
    end
    bounces = numbers.map do |number|
      { address: "#{number}@bounced.example", kind: "hard", reason: "550 blocked" }
    end
    response = @server.connect do |http|
      http.post("/bounces?token=secret", JSON.generate(bounces:), "content-type" => "application/json")
    end
    assert_equal "204", response.code
  end

  def change(sql) = @server.open_database { |database| database.execute sql }

  # As a truncated write-ahead log would leave it.
  def lose_row
    change "INSERT INTO setting_changes (user_id, name, value, created_at) " \
      "SELECT id, 'description', '', datetime('now') FROM users"
    ops "verify"
    change "DELETE FROM setting_changes WHERE name = 'description'"
    change "UPDATE sqlite_sequence SET seq = 0 WHERE name = 'setting_changes'"
    ops "verify"
  end

  def ops(*words) = system(@environment, Rails.root.join("bin/ops").to_s, *words, %i[ out err ] => File::NULL)

  def start_replication
    @replication = spawn(@environment, Rails.root.join("bin/ops").to_s, "replicate",
      %i[ out err ] => File::NULL)
  end

  def stop_replication
    Process.kill("TERM", @replication) && Process.wait(@replication) if @replication
    @replication = nil
  end

  # Leaves +share+ of the disk free.
  def fill(share)
    total, free = Operations::Disk.space(@storage)
    File.binwrite File.join(@storage, "filler"), "x" * (free - total * share)
  end

  def empty = File.delete(File.join(@storage, "filler"))

  def damage
    @intact = File.binread(path("_tally.sqlite3"))
    File.open(path("_tally.sqlite3"), "r+b") { |file| file.seek(4096 * 4) && file.write("\xFF".b * 4096) }
  end

  def repair = File.binwrite(path("_tally.sqlite3"), @intact)

  def certificate_for(days) = @certificate = ExpiringCertificate.context(days)

  def fail_requests
    change "ALTER TABLE #{FAILING} RENAME TO gone"
    20.times { get "/past/2026-11-01" }
  end

  def succeed
    change "ALTER TABLE gone RENAME TO #{FAILING}"
    2500.times { get "/about" }
  end

  private
    def serve_alerting_site(storage)
      @storage, @server = storage, SiteServer.new(storage)
      @hook = Sinks::HttpSink.new { |body| webhooks << JSON.parse(body)["data"] }
      @tls = TCPServer.new("127.0.0.1", 0)
      Thread.new { loop { present_certificate @tls.accept } }
      certificate_for 90
      start_mail
      prepare_files
      @environment = environment
      start_site
      start_replication
      ops "watch", "--test"
      eventually("The site isn't healthy.", seconds: 200) { healthy? }
    end

    def stop_alerting_site
      @server&.stop
      stop_replication
      [ @mail, @hook ].each { |sink| sink&.stop }
    end

    def present_certificate(socket)
      OpenSSL::SSL::SSLSocket.new(socket, @certificate).accept
    rescue OpenSSL::SSL::SSLError, SystemCallError
      nil
    ensure
      socket.close
    end

    def prepare_files
      FILES.each { |name| ServedDatabase::SQLite.copy name, path("_#{name}.sqlite3") }
      SQLite3::Database.new(path("_tally.sqlite3")) do |tally|
        tally.execute "CREATE TABLE events (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT)"
        300.times { tally.execute "INSERT INTO events (text) VALUES (?)", [ "text" * 30 ] }
      end
      File.write sendmail,
        "#!/bin/sh\ncat > \"#{sent}/$$.part\" && mv \"#{sent}/$$.part\" \"#{sent}/$$.mail\"\n", perm: 0o755
    end

    def environment
      { "RAILS_ENV" => "test", "TEST_DATABASE_SUFFIX" => nil, "STORAGE" => @storage,
        "BACKUP_TO" => "#{other}/backups", "WEB_CONCURRENCY" => "2", "RAILS_MAX_THREADS" => "2",
        "TALLY" => "off", "BOUNCE_TOKEN" => "secret", "WATCH_IN_PUMA" => "1", "WATCH_INTERVAL" => INTERVAL,
        "ALERT_WEBHOOK" => @hook.url, "ALERT_EMAILS" => "ops@example.com", "ALERT_SENDMAIL" => sendmail,
        "SMTP_ADDRESS" => "127.0.0.1", "SMTP_PORT" => @mail_port.to_s, "TLS_DOMAIN" => "news.example",
        "HTTPS_PORT" => @tls.addr[1].to_s, "RELAX_SSL" => "true" }
    end

    # By sendmail, if a mail server couldn't be used.
    def all_mails = @mail_servers.flat_map(&:messages) + Dir["#{sent}/*.mail"].map { |path| File.read(path) }

    def queue
      SQLite3::Database.new(path("_queue.sqlite3")) do |database|
        database.busy_timeout = 10_000
        yield database
      end
    end

    def get(path) = @server.connect { |http| http.get(path) }

    def worker_zero
      @server.workers.find { |process| File.read("/proc/#{process}/cmdline").include?("cluster worker 0") }
    rescue SystemCallError
      nil
    end

    # A folder on another disk.
    def other = @other ||= Dir.mktmpdir("alerts")
    def sendmail = File.join(other, "sendmail")
    def sent = File.join(other, "sent").tap { |folder| FileUtils.mkdir_p folder }

    def healthy?
      report = Operations::Watch::Report.new(Kit::DataDirectory.new(@storage, environment: "test"))
      @unhealthy = report.findings(:error).map(&:what)
      report.checked_at && @unhealthy.empty? &&
        report.findings(:ok).any? { |finding| finding.kind == :servers }
    end
end
