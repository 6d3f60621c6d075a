require "mail"

# Sends alerts by the site's mail server, and if that fails by the machine's own sendmail, if there is one.
class Operations::Watch::MailChannel
  TIMEOUT = 10 # seconds
  SENDMAIL = "/usr/sbin/sendmail"

  def initialize(settings)
    @settings = settings
  end

  # Without a mail server, the addresses of accounts are not used: they may be those of samples.
  def configured?
    @settings.recipients.any? && (!@settings.smtp.nil? || (!@settings["ALERT_EMAILS"].nil? && sendmail?))
  end

  def to_s = @settings.recipients.join(", ")

  def deliver(alert)
    message = message(alert)
    begin
      smtp = @settings.smtp or raise Operations::Error, "No mail server is set."
      message.delivery_method :smtp, open_timeout: TIMEOUT, read_timeout: TIMEOUT, **smtp
      message.deliver!
    rescue StandardError
      raise unless sendmail?

      message.delivery_method :sendmail, location: sendmail
      message.deliver!
    end
  end

  private
    def sendmail = @settings["ALERT_SENDMAIL"] || SENDMAIL
    def sendmail? = File.executable?(sendmail)

    def message(alert)
      subject = "[#{@settings.site}] #{alert.title[0, 150]}"
      body = "#{alert.title}\n\n#{alert.text}\n"
      recipients, sender = @settings.recipients, @settings.sender
      Mail.new(charset: "UTF-8") do
        to recipients
        from sender
        subject subject
        body body
        message_id "<#{alert.id}@#{Mail::Address.new(sender).domain || "localhost"}>"
        header["Auto-Submitted"] = "auto-generated"
      end
    end
end
