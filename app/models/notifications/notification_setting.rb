# Automatic follows and email settings of a member. Members without a row have these defaults.
class NotificationSetting < ApplicationRecord
  include EmailDelivery

  belongs_to :user

  # An empty field is an unchecked checkbox.
  normalizes :auto_follow_own_posts, :auto_follow_commented, :email_messages, with: ->(checked) { checked || false },
    apply_to_nil: true

  # +user+'s settings, or an unsaved default.
  def self.of(user)
    prepared(:of, user.id) { where("user_id = ?") }.first || new(user:)
  end
end
