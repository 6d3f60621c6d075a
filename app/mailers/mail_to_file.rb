# Without SMTP, mail is written to files, each named for the address it was to reach. They hold links that open accounts, so
# the folder is its owner's alone; and who runs the site learns from the log where to look.
class MailToFile
  class << self
    def delivering_email(message)
      folder_of(message)&.then { |folder| FileUtils.mkdir_p(folder, mode: 0o700) }
    end

    def delivered_email(message)
      folder_of(message)&.then { |folder| Rails.logger.info "No SMTP is set up: mail was written to the folder #{folder}" }
    end

    # Where the mail to its first recipient was written, or nil where a server sends it.
    def path_of(message) = folder_of(message)&.then { |folder| File.join(folder, File.basename(message.destinations.first)) }

    private
      def folder_of(message)
        message.delivery_method.settings[:location].to_s if message.delivery_method.is_a?(Mail::FileDelivery)
      end
  end
end
