Rails.application.configure do
  # Without a mail server, emails are written to the data directory, which may be the only writable place.
  storage = Kit::DataDirectory.here(environment: Rails.env).storage
  config.action_mailer.file_settings = { location: File.join(storage, "mails") }
  config.action_mailer.interceptors = [ "MailToFile" ]
  config.action_mailer.observers = [ "MailToFile" ]
end
