# A topic of posts, created by moderators. A retired tag stays on its posts but can't be added to others; a
# reserved one can be used by moderators only. Changes are ModerationActions in the public log.
class Tag < ApplicationRecord
  include Moderation

  MAX_NAME_LENGTH = 30
  MAX_LIST_LENGTH = 2_000 # more than the names of all tags that a post can have
  MAX_DESCRIPTION_LENGTH = 200
  NAME = /\A[a-z0-9][a-z0-9+.-]*\z/
  FEED_FORMATS = /\.(?:atom|rss|json)\z/ # would make the tag's URL that of a feed
  SIGN = /\A#/ # as entered

  has_many :taggings

  normalizes :name, with: ->(name) { PlainText.identifier(name).downcase.sub(SIGN, "") }
  normalizes :description, with: ->(text) { PlainText.line(text) }

  validates :name, presence: true, length: { maximum: MAX_NAME_LENGTH }, uniqueness: true
  validates :name, format: { with: NAME }, if: -> { name.present? }
  validates :name, format: { without: FEED_FORMATS }
  validates :description, length: { maximum: MAX_DESCRIPTION_LENGTH }

  attr_readonly :name

  # Tells other processes that tags have changed (Site::Cached).
  before_update { self.version += 1 }

  scope :by_name, -> { order(:name) }

  # The names in +text+, separated by spaces or commas, as tags would have them. None if it is too long, since
  # parsing it would take a second.
  def self.names_in(text)
    return [] if text.length > MAX_LIST_LENGTH

    PlainText.identifier(text).split(/[\s,\u3001]+/)
      .map { |name| normalize_value_for(:name, name) }.compact_blank.uniq
  end

  # Returns the valid name that is closest to another site's ("C_Sharp!" becomes "c-sharp"), or nil.
  def self.adapt_name(name)
    normalize_value_for(:name, name).tr("_", "-").gsub(/[^a-z0-9+.-]/, "").sub(/\A[^a-z0-9]+/, "")
      .sub(FEED_FORMATS, "")
      .first(MAX_NAME_LENGTH).presence
  end

  # +param+ is another site's name, and may end with the extension of a feed.
  def self.param_from_old_url(param) = [ adapt_name(param), param[FEED_FORMATS] ].join

  def to_param = name_in_database
  def retired? = !retired_at.nil?

  # Set by a checkbox.
  def retired=(value)
    self.retired_at = ActiveModel::Type::Boolean.new.cast(value) ? retired_at || Time.current : nil
  end
  alias retired retired?
end
