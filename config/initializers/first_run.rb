# Logs the setup code when a server starts (once, before it forks workers). Without a database it still
# starts, since opening the page logs the code as well.
Rails.application.server do
  FirstRun.log_code unless FirstRun.completed?
rescue ActiveRecord::ActiveRecordError => error
  Rails.logger.warn "Couldn't check whether an account exists: #{error.message}"
end
