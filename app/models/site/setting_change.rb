# A change of what administrators set: what, to what, by whom and when. Of each name the latest counts, and Site reads it;
# the others say what it was before.
class SettingChange < ApplicationRecord
  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }
  scope :in_force, -> { where(id: group(:name).select("max(id)")) }

  READ_THROUGH = 100

  # The latest changes of what concerns everybody, among so many of all.
  def self.of_gates(count)
    latest_first.includes(:user).limit(READ_THROUGH).select { |setting| Site::REGISTRATION_SETTINGS.include?(setting.name) }
      .first(count)
  end

  # "Sign-up" for sign_up.
  def label = Site.human_attribute_name(name)
end
