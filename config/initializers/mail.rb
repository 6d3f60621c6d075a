Rails.application.configure do
  # Without a mail server, emails are files beside the databases, perhaps the only place where the site may write.
  storage = Kit::DataDirectory.here(environment: Rails.env).storage
  config.action_mailer.file_settings = { location: File.join(storage, "mails") }
  config.action_mailer.interceptors = [ "MailToFile" ]
  config.action_mailer.observers = [ "MailToFile" ]
end
