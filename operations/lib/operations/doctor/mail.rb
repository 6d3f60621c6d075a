require "socket"

# Whether the mail server accepts connections, and mail was sent.
class Operations::Doctor::Mail < Operations::Doctor::Examination
  TIMEOUT = 5 # seconds
  IMPLICIT_TLS = 465 # there, the server greets only after a TLS handshake
  SETTING = "SELECT value FROM setting_changes WHERE name = '%s' ORDER BY id DESC LIMIT 1"

  BOUNCES = 5 # within a day: fewer are addresses that no longer exist

  def findings = [ server, failed, bouncing ].compact

  private
    def server
      host, port = setting("smtp_address"), (setting("smtp_port") || 587).to_i
      if host.nil?
        warning(:mail_off, "The site sends no mail, not even to reset a password: no mail server is set.",
          "Set one at /admin/settings, or with SMTP_ADDRESS.")
      elsif (problem = refusal(host, port))
        error(:mail_unreachable, "The mail server #{host}:#{port} cannot be used: #{problem}.",
          "Check its address and port (/admin/settings or SMTP_ADDRESS and SMTP_PORT), " \
          "and whether this machine may connect.")
      else
        ok(:mail_server, "The mail server #{host}:#{port} accepts connections.")
      end
    end

    # Environment variables take precedence.
    def setting(name)
      [ variables[name.upcase], stored(name) ].map(&:to_s).find { |value| !value.empty? }
    end

    def stored(name)
      Operations::SiteDatabase.open(directory, "primary", table: "setting_changes") do |database|
        database.rows(format(SETTING, name)).dig(0, 0)
      end
    rescue SQLite3::Exception, Operations::Error
      nil
    end

    # Why the server can't be used, or nil.
    def refusal(host, port)
      Socket.tcp(host, port, connect_timeout: TIMEOUT, resolv_timeout: TIMEOUT) do |socket|
        socket.timeout = TIMEOUT
        greeting = socket.gets.to_s.strip unless port == IMPLICIT_TLS
        unless greeting.nil? || greeting.start_with?("220")
          "it responds with #{greeting[0, 80].scrub.inspect}"
        end
      end
    rescue IO::TimeoutError, Errno::ETIMEDOUT
      "no response within #{TIMEOUT} s"
    rescue SystemCallError, SocketError, IOError => error
      error.message.sub(/ - .*/, "")
    end

    def bouncing
      count, reason = Operations::SiteDatabase.open(directory, "primary") do |database|
        bounces(database) if database.tables.include?("email_bounces")
      end
      return unless count.to_i >= BOUNCES

      error(:mail_bouncing, "#{count} addresses have rejected mail in the last 24 hours, most recently: " \
        "#{reason.gsub(/\S+@\S+/, "[address]")}.",
        "The sender may be on a block list, or SPF, DKIM or DMARC fail: " \
        "send a mail from /admin/settings/email to a checker.")
    rescue SQLite3::Exception, Operations::Error
      nil # the checks of the files say why
    end

    def bounces(database)
      recent = "FROM email_bounces WHERE #{database.age "created_at"} < 86400"
      queries = [ "count(*) #{recent}", "reason #{recent} ORDER BY id DESC LIMIT 1" ]
      queries.map { |sql| database.rows("SELECT #{sql}").dig(0, 0) }
    end

    def failed
      jobs = Operations::Doctor::Jobs
      counts = Operations::SiteDatabase.open(directory, "queue", table: jobs::TABLE, &jobs.method(:failed))
      errors = counts.to_h.select { |(name, _), _| jobs::MAIL.include?(name) }
      return if errors.empty?

      causes = errors.map { |(_, error), number| "#{number} × #{error}" }.join(", ")
      error(:mail_failed, "#{count(errors.values.sum, "email")} could not be sent: #{causes}.",
        "Fix the cause, then retry or discard them at /admin/jobs.")
    rescue SQLite3::Exception, Operations::Error
      nil # Jobs says why
    end
end
