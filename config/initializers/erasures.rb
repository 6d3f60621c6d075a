# Deletes accounts again that were deleted before a restored backup was made, before the first request is answered.
Rails.application.server do
  count = Erasure.reapply_after_restore unless MaintenanceMode.now?
  Rails.logger.warn "Deleted #{count} accounts again that a restored backup had brought back." if count&.positive?
rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
  Rails.logger.error "Couldn't check for deleted accounts that a restored backup brought back: #{error.message}"
end
