# A change of a site setting: name, value, administrator and time. The latest of each name applies (Site); the
# others are the history.
class SettingChange < ApplicationRecord
  belongs_to :user

  scope :latest_first, -> { order(id: :desc) }
  scope :current, -> { where(id: group(:name).select("max(id)")) }

  scope :texts, -> { where(name: Site::MULTILINE) }

  SCAN_LIMIT = 100

  # The latest 10 changes of the settings +names+, among the last SCAN_LIMIT of all.
  def self.latest_of(names)
    latest_first.includes(:user).limit(SCAN_LIMIT).select { |change| names.include?(change.name) }.first(10)
  end

  # The latest versions of a text.
  def self.versions_of(name) = where(name:).latest_first.includes(:user).limit(SCAN_LIMIT).to_a

  def text? = Site::MULTILINE.include?(name)

  # For Site#assign.
  def assignment = { name => value }

  # "Sign-up" for sign_up.
  def label = Site.human_attribute_name(name)
end
