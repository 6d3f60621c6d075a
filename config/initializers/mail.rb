Rails.application.configure do
  config.action_mailer.interceptors = [ "MailToFile" ]
  config.action_mailer.observers = [ "MailToFile" ]
end
