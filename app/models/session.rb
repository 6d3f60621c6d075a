class Session < ApplicationRecord
  include Describable, Resumable

  belongs_to :user

  # The header may contain any bytes.
  normalizes :user_agent, with: ->(header) { header.dup.force_encoding(Encoding::UTF_8).scrub.first(255) }

  scope :recently_seen_first, -> { order(last_seen_at: :desc, id: :desc) }
end
