Rails.application.configure do
  # Without a server, mails are files beside the databases: the site may write there, and perhaps nowhere else.
  storage = Kit::DataDirectory.here(environment: Rails.env).storage
  config.action_mailer.file_settings = { location: File.join(storage, "mails") }
  config.action_mailer.interceptors = [ "MailToFile" ]
  config.action_mailer.observers = [ "MailToFile" ]
end
