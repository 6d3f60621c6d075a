# Prints the code when a server starts; a clustered one does it once, before it forks. Without a database the server still
# starts, because the page prints the code as well.
Rails.application.server do
  FirstRun.log_code unless FirstRun.completed?
rescue ActiveRecord::ActiveRecordError => error
  Rails.logger.warn "Couldn't check whether an account exists: #{error.message}"
end
