# What something was where it came from (+known_as+ in a +source+), and what it became here: a post, a comment or a person. So it
# comes only once, and its old address leads here. Votes that it brought along have no voters here: they stand in this row, and are counted from it.
class ImportedItem < ApplicationRecord
  include OfThing

  LONGEST_ID = 100

  belongs_to :user, optional: true

  # What became of +known_as+, to be led to. Raises RecordNotFound where nothing did.
  def self.became(source, known_as)
    item = find_by!(source:, known_as:)
    item.thing || item.user
  end
end
