# Before the server accepts requests, deletes the accounts again that a restored backup has brought back.
Rails.application.server do
  count = Erasure.reapply_after_restore unless MaintenanceMode.now?
  if count&.positive?
    Rails.logger.warn "Accounts deleted again, which the restored backup still contained: #{count}."
  end
rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
  Rails.logger.error "Couldn't check whether a restored backup contains deleted accounts: #{error.message}"
end
