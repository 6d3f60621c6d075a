# What somebody wants to follow by itself, and by which way they are told. Who never said so has no row, and what stands here.
class NotificationSetting < ApplicationRecord
  include Mailing

  belongs_to :user

  # An empty field is an unchecked box.
  normalizes :follows_own, :follows_commented, with: ->(checked) { checked || false }, apply_to_nil: true

  # That of +user+, or one that is not kept yet.
  def self.of(user)
    find_by(user_id: user.id) || new(user:)
  end
end
