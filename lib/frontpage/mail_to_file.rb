# Without SMTP, emails are written to files, one per recipient's address. They contain sign-in links, so the
# folder is readable by its owner only. The log says where it is.
class MailToFile
  class << self
    def delivering_email(message)
      folder_of(message)&.then { |folder| FileUtils.mkdir_p(folder, mode: 0o700) }
    end

    def delivered_email(message)
      folder_of(message)&.then do |folder|
        Rails.logger.info "SMTP isn't configured: the email was written to #{folder}"
      end
    end

    # The folder of the emails, also if a mail server has been set up since.
    def folder = ActionMailer::Base.file_settings.fetch(:location)

    # The file of the email to its first recipient, or nil if a server sends it.
    def path_of(message)
      folder_of(message)&.then { |folder| File.join(folder, File.basename(message.destinations.first)) }
    end

    private
      def folder_of(message)
        message.delivery_method.settings[:location].to_s if message.delivery_method.is_a?(Mail::FileDelivery)
      end
  end
end
