# Only a server prints the code, and a clustered one once, before it forks. A database that is not there yet is no reason not
# to start: the page prints the code as well.
Rails.application.server do
  FirstRun.announce unless FirstRun.over?
rescue ActiveRecord::ActiveRecordError => error
  Rails.logger.warn "Could not check whether there are accounts: #{error.message}"
end
