# Maps an imported item (+known_as+ in +source+) to the post, comment or user that it became, so that it is imported once and
# its old address redirects. Imported votes have no voters; they are counted in this row.
class ImportedItem < ApplicationRecord
  include BelongsToItem

  LONGEST_ID = 100

  belongs_to :user, optional: true

  # Returns the record that +known_as+ became. Raises RecordNotFound if it is missing.
  def self.became(source, known_as)
    item = find_by!(source:, known_as:)
    item.item || item.user
  end
end
