# A change of a site setting: name, value, administrator and time. The latest of each name applies (Site); the others are
# the history.
class SettingChange < ApplicationRecord
  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }
  scope :in_force, -> { where(id: group(:name).select("max(id)")) }

  READ_THROUGH = 100

  # The latest changes of settings that concern all members, among the last READ_THROUGH.
  def self.of_gates(count)
    latest_first.includes(:user).limit(READ_THROUGH).select { |setting| Site::REGISTRATION_SETTINGS.include?(setting.name) }
      .first(count)
  end

  # "Sign-up" for sign_up.
  def label = Site.human_attribute_name(name)
end
