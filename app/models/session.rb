class Session < ApplicationRecord
  include Describable, PreparedInsert, Resumable

  # Plain UTC times instead of TimeWithZone, like those of posts.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at last_seen_at ]

  belongs_to :user

  # The header may contain any bytes.
  normalizes :user_agent, with: ->(header) { header.dup.force_encoding(Encoding::UTF_8).scrub.first(255) }

  scope :recently_seen_first, -> { order(last_seen_at: :desc, id: :desc) }
end
