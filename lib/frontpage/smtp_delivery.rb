require "mail"

# Delivers email to an SMTP server. Errors are NotSent if the server certainly accepted nothing: it rejected
# the message, or the connection failed before the message was sent. The class of a rejection depends on its
# code only, and not, as in Net::SMTP, on the command that it responds to.
class SmtpDelivery < Mail::SMTP
  module NotSent; end

  # Errors that may pass. Files take the server's place without one, and disks can be full.
  TRANSIENT = [
    SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError, Net::SMTPServerBusy
  ].freeze

  def deliver!(mail)
    connected = accepted = false
    start_smtp_session do |smtp|
      connected = true
      Mail::SMTPConnection.new(connection: smtp, return_response: true).deliver!(mail)
      accepted = true
    end
    self
  rescue => error
    accepted ? self : raise(classify(error, connected:))
  end

  private
    def classify(error, connected:)
      rejected = error.is_a?(Net::SMTPError)
      error = rejection(error) if rejected && error.response
      error.tap { error.extend(NotSent) if rejected || !connected }
    end

    def rejection(error)
      case error.response.status_type_char
      when "4"
        Net::SMTPServerBusy.new(error.response)
      when "5"
        error.is_a?(Net::SMTPAuthenticationError) ? error : Net::SMTPFatalError.new(error.response)
      else
        error
      end
    end
end
