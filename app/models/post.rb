class Post < ApplicationRecord
  include Amended, Authored, AutoFollowing, Bookmarkable, ContentRules, CreatesNotifications, Editable,
    EditConflicts, Flaggable, Followable, AutoHideable, Linked, LinkDeduplication, Listed, Lockable,
    Mergeable, Moderatable, OpenToSuggestions, Hideable, Ranked, Removable, SendsWebmentions, Submittable,
    TitleFetching, Tagged, Titled, Votable

  self.ignored_columns += Engines.current.search_columns

  # The columns that authors write. They are in the forms, the API, the export and the public dump, and are
  # cleared when an account is deleted with its texts.
  CONTENT_ATTRIBUTES = %i[ title url body ].freeze
  EDITABLE_ATTRIBUTES = (CONTENT_ATTRIBUTES - %i[ url ]).freeze

  # Those that a fork adds, such as the source of a text: each has an input, and is shown above the text.
  DETAILS = (CONTENT_ATTRIBUTES - %i[ title url body ]).freeze
  MAX_BODY_LENGTH = 40_000

  # Plain UTC times instead of TimeWithZone: a list reads many.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at edited_at last_activity_at ]

  has_many :comments

  normalizes :body, with: ->(body) { PlainText.lines(body).presence }

  validates :body, length: { maximum: MAX_BODY_LENGTH }, visible: true
  validate :link_or_text_present

  before_create { self.last_activity_at ||= created_at || Time.current }

  # Loads all columns that its page shows.
  def self.with_page_columns
    with_author_names.with_last_amendment.select("#{ReservedUsername::NAMES_VERSION} AS names_version")
  end

  # Grows when a comment of its thread is changed, removed or deleted, but stays the same when one is added:
  # triggers then add 1 to both numbers.
  def changed_comments_version = thread_version - comments_count

  # By name, the texts of DETAILS.
  def details = DETAILS.index_with { |name| self[name] }

  def thread = self

  # A post is not a reply.
  def replied_to = nil

  # A new post has no followers yet.
  def notify_followers(except:) = nil

  private
    def link_or_text_present
      errors.add :base, :link_or_text_missing if url.nil? && body.nil?
    end
end
