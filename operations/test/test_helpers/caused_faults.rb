require "openssl"
require "socket"
require_relative "expiring_certificate"

# Causes faults of a site for the doctor to find. Those of its environment return variables.
module CausedFaults
  def serve_record(process, port)
    File.write directory.path(".served_by"), "#{process} since 1.0 at port #{port}"
    nil
  end

  def puma = @site = start_site

  def answer(statuses)
    listen do |socket|
      path = socket.gets.split[1]
      socket.write "HTTP/1.0 #{statuses[path]} x\r\n\r\nbecause of #{path}"
    end
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
      value = error ? "?" : "datetime('now', '-2 hours')"
      handle.execute "INSERT INTO solid_queue_#{state}_executions VALUES (1, #{value})", [ *error ]
    end
    nil
  end

  def migrate(*more)
    known = more.empty? ? [] : Operations::Upgrade::Versions.known
    open(database("primary")) do |handle|
      handle.execute "CREATE TABLE schema_migrations (version TEXT PRIMARY KEY)"
      versions = [ *known, *more ]
      versions.each { |version| handle.execute "INSERT INTO schema_migrations VALUES (?)", [ version ] }
    end
    nil
  end

  # All migrations and triggers, except for the +missing+ one.
  def triggers(missing)
    migrate "19990101000000"
    open(database("primary")) do |handle|
      handle.execute "DELETE FROM schema_migrations WHERE version = '19990101000000'"
      triggers = File.read(Operations::Doctor::Triggers::SCHEMA).scan(Operations::Doctor::Triggers::STATEMENT)
      triggers.each do |sql, name|
        handle.execute "CREATE TABLE IF NOT EXISTS #{sql[/ ON (\w+)/, 1]} (id)"
        handle.execute sql.undump unless name == missing
      end
    end
    nil
  end

  def restarts(number)
    number.times { Operations::Restarts.record "Puma worker 0", directory }
    nil
  end

  def bounces(number)
    open(database("primary")) do |handle|
      handle.execute "CREATE TABLE email_bounces (id INTEGER PRIMARY KEY, reason TEXT, created_at TEXT)"
      insert = "INSERT INTO email_bounces VALUES (NULL, '550 <a@b.example> no', datetime('now'))"
      number.times { handle.execute insert }
    end
    nil
  end

  # +errors+ of 200 requests.
  def requests(errors)
    counts = Operations::RequestCounts.new
    200.times { |number| counts.add number < errors ? 500 : 200, 0.01 }
    File.write directory.path("_requests.0.json"), counts.dump(0)
    nil
  end

  def certificate(days)
    context = ExpiringCertificate.context(days)
    port = listen { |socket| OpenSSL::SSL::SSLSocket.new(socket, context).accept }
    { TLS_DOMAIN: "news.example", HTTPS_PORT: port.to_s }
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
    # Returns the port.
    def listen
      server = TCPServer.new("127.0.0.1", 0)
      Thread.new { loop { server.accept.tap { |socket| yield socket }.close } }
      server.addr[1]
    end
end
