require "test_helper"

class MailToFileTest < ActiveSupport::TestCase
  test "logs the folder of an email without SMTP, readable by its owner only" do
    Dir.mktmpdir do |directory|
      folder = File.join(directory, "mails")
      mail = PasswordResetMailer.instructions("maria@example.com")
      mail.delivery_method :file, location: folder
      log = capture_log { mail.deliver_now }

      assert_includes File.read(File.join(folder, "maria@example.com")), "Reset your password"
      assert_equal 0o700, File.stat(folder).mode & 0o777
      assert_includes log, "the email was written to #{folder}"
    end
  end
end
