require "test_helper"
require "test_helpers/caused_faults"
require "test_helpers/served_site"

# The faults of a site's processes, jobs, mail and errors.
class DoctorFaultsTest < Operations::TestCase
  include CausedFaults, InDataDirectory, ServedSite

  # Each row: how to cause the fault, the line, the remedy and the exit status. The last rows are no faults.
  {
    "a killed site" => [ ->(test) { test.serve_record 2**22 + 1, 1 },
      /✗ The site is down: its server \(process 4194305\) ended without/,
      /Start it: bin\/start, systemctl start/, 1 ],
    "a site that isn't ready" => [
      ->(test) { test.serve_record Process.pid, test.answer("/up" => 200, "/ready" => 503) },
      /✗ The server at http:\/\/127.0.0.1:\d+ responds, but is not ready: because of \/ready/,
      /Fix what it names/, 1 ],
    "a site that doesn't respond" => [ ->(test) { test.serve_record test.puma, test.closed_port },
      /✗ The server \(process \d+\) does not respond at/, /kill -TERM \d+, then bin\/start/, 1 ],
    "failed jobs" => [
      ->(test) { test.jobs "failed", "VerifyBackupsJob", '{"exception_class":"Errno::ENOSPC","message":""}' },
      /✗ 1 job failed: VerifyBackupsJob \(1 × Errno::ENOSPC\)\./,
      /retry or discard them at \/admin\/jobs/, 1 ],
    "failed mail" => [
      ->(test) { test.jobs "failed", "MailDeliveryJob", '{"exception_class":"Errno::ECONNREFUSED"}' },
      /✗ 1 email could not be sent: 1 × Errno::ECONNREFUSED\./, /retry or discard/, 1 ],
    "jobs that wait" => [ ->(test) { test.jobs "ready", "VerifyBackupsJob" },
      /✗ 1 job should have run, the oldest 120 min/,
      /No worker runs\. Start the site with SOLID_QUEUE_IN_PUMA=1/, 1 ],
    "jobs whose time has passed" => [ ->(test) { test.jobs "scheduled", "VerifyBackupsJob" },
      /✗ 1 job should have run/, /No worker runs/, 1 ],
    "a mail server that refuses connections" => [ ->(test) { test.mail_server test.closed_port },
      /✗ The mail server 127\.0\.0\.1:\d+ cannot be used: Connection refused\./,
      /SMTP_ADDRESS and SMTP_PORT/, 1 ],
    "a mail server that rejects this machine" => [ ->(test) { test.mail_server test.greet("554 No") },
      /✗ The mail server .* cannot be used: it responds with "554 No"\./,
      /whether this machine may connect/, 1 ],
    "a database newer than the code" => [ ->(test) { test.migrate "99990101000000" },
      /✗ The database is newer than this code: 1 migration \(99990101000000\)/,
      /bin\/ops upgrade --roll-back/, 1 ],
    "pending migrations" => [ ->(test) { test.migrate },
      /✗ \d+ migrations of this code are pending\./, /Run bin\/ops upgrade\./, 1 ],
    "a missing trigger" => [ ->(test) { test.triggers "votes_inserted" },
      /✗ 1 trigger of this code is missing or different: votes_inserted\./, /Run bin\/rails db:prepare/, 1 ],
    "all triggers" => [ ->(test) { test.triggers nil },
      /✓ The database has all triggers of this code\./, //, 0 ],
    "a worker that keeps ending" => [ ->(test) { test.restarts 5 },
      /✗ Puma worker 0 was started 5 times in the last 5 minutes: it keeps ending\./,
      /journalctl -u frontpage/, 1 ],
    "bouncing mail" => [ ->(test) { test.bounces 5 },
      /✗ 5 addresses have rejected mail in the last 24 hours, most recently: 550 \[address\] no\./,
      /SPF, DKIM/, 1 ],
    "server errors" => [ ->(test) { test.requests 5 },
      /✗ 2\.5 % of the requests of the last 5 minutes \(5 of 200\) failed with a server error\./,
      /admin\/errors/, 1 ],
    "a certificate that expires soon" => [ ->(test) { test.certificate 13 },
      /✗ The certificate of news\.example expires at \d{4}-/, /ports 80 and 443 of news\.example/, 1 ],
    "an expired certificate" => [ ->(test) { test.certificate(-2) },
      /✗ The certificate of news\.example has expired at/, //, 1 ],
    "a proxy that is down" => [
      ->(test) { { TLS_DOMAIN: "news.example", HTTPS_PORT: test.closed_port.to_s } },
      /✗ news\.example can't be reached by HTTPS on this machine \(127\.0\.0\.1:\d+\): Connection refused/,
      /log of Thruster/, 1 ],
    "some restarts" => [ ->(test) { test.restarts 4 }, /./, //, 0 ],
    "some bounces" => [ ->(test) { test.bounces 4 }, /./, //, 0 ],
    "few server errors" => [ ->(test) { test.requests 2 }, /✓ 1\.0 % of the requests/, //, 0 ],
    "a valid certificate" => [ ->(test) { test.certificate 15 },
      /✓ The certificate of news\.example is valid until/, //, 0 ],
    "recorded errors" => [ ->(test) { test.record_error },
      /\? 1 error recorded in the last 24 hours: KeyError \(1\)\./, /See \/admin\/errors/, 0 ],
    "no mail server" => [ ->(_) { }, /\? The site sends no mail/, /Set one at \/admin\/settings/, 0 ],
    "a stopped site" => [ ->(_) { },
      /\? No server is using these databases\./, /To start the site: bin\/start/, 0 ],
    "a site that is ready" => [
      ->(test) { test.serve_record Process.pid, test.answer("/up" => 200, "/ready" => 200) },
      /✓ The server at http:\/\/127.0.0.1:\d+ responds and is ready\./, //, 0 ],
    "a mail server" => [ ->(test) { test.mail_server test.greet("220 Hello") },
      /✓ The mail server .* accepts connections\./, //, 0 ]
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
end
