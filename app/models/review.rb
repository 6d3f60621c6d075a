# That a post or a comment is to be looked at by a moderator, since so many have flagged it, or was. The flags are counted by triggers.
class Review < ApplicationRecord
  include OfThing

  belongs_to :decision, optional: true

  # Written as the partial index has it.
  scope :waiting, -> { where("decision_id IS NULL AND flags_count > 0").order(flags_count: :desc, id: :desc) }
  scope :with_things, -> { includes(post: [ :author, :removal, flags: :user ], comment: [ :author, :post, :removal, flags: :user ]) }

  def waiting?
    decision_id.nil? && flags_count.positive?
  end
end
