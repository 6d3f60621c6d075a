# Maps an imported item (+identifier+ in +source+) to the post, comment or user that it became, so that it is
# imported once and its old URL redirects. Imported votes have no voters; they are counted in this row.
class ImportMapping < ApplicationRecord
  include BelongsToItem

  MAX_ID_LENGTH = 100

  belongs_to :user, optional: true

  # Returns the post, comment or user that +identifier+ became. Raises RecordNotFound if it is missing.
  def self.record_for(source, identifier)
    item = find_by!(source:, identifier:)
    item.item || item.user
  end
end
