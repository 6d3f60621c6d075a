# Before the server accepts requests, deletes the accounts and texts again that a restored backup has brought
# back.
Rails.application.server do
  next if MaintenanceMode.now?

  { "Accounts" => Erasure.reapply_after_restore, "Texts" => Erasure.reapply_purges }.each do |what, count|
    if count.positive?
      Rails.logger.warn "#{what} deleted again, which the restored backup still contained: #{count}."
    end
  end
rescue ActiveRecord::ActiveRecordError, SQLite3::Exception => error
  Rails.logger.error "Couldn't check whether a restored backup contains what was deleted: #{error.message}"
end
