# A change of a site setting: name, value, administrator and time. The latest of each name applies (Site); the others are
# the history.
class SettingChange < ApplicationRecord
  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }
  scope :current, -> { where(id: group(:name).select("max(id)")) }

  SCAN_LIMIT = 100

  # The latest changes of settings that concern all members, among the last SCAN_LIMIT.
  def self.registration_changes(count)
    latest_first.includes(:user).limit(SCAN_LIMIT).select { |change| Site::REGISTRATION_SETTINGS.include?(change.name) }
      .first(count)
  end

  # The latest versions of a text.
  def self.versions_of(name) = where(name:).latest_first.includes(:user).limit(SCAN_LIMIT).to_a

  # The latest changes of a page of /admin/settings.
  def self.in_section(section)
    where(name: Site::Sections::ALL.fetch(section)).latest_first.includes(:user).limit(10).to_a
  end

  # "Sign-up" for sign_up.
  def label = Site.human_attribute_name(name)
end
