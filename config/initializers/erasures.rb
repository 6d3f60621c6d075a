# Deletes accounts again that were deleted before a restored backup was made, before the first request is answered.
Rails.application.server do
  again = Erasure.reapply_after_restore unless MaintenanceMode.now?
  Rails.logger.warn "#{again} who had left were brought back with a copy, and are erased again." if again&.positive?
rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
  Rails.logger.error "Whether somebody who had left was brought back could not be seen: #{error.message}"
end
