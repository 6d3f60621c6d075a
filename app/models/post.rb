class Post < ApplicationRecord
  include Amended, Approvable, Authored, AutoFollowing, Bookmarkable, ContentRules, CreatesNotifications,
    Disownable, Editable, EditConflicts, Flaggable, Followable, AutoHideable, Linked, LinkDeduplication,
    Listed, Lockable, Mergeable, Moderatable, OpenToSuggestions, Hideable, Ranked, Removable,
    SendsWebmentions, Submittable, TitleFetching, Tagged, Titled, Votable
  include Fields # after Titled and Linked, whose errors come first

  self.ignored_columns += Engines.current.search_columns

  # Plain UTC times instead of TimeWithZone: a list reads many.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at edited_at last_activity_at ]

  has_many :comments

  before_create { self.last_activity_at ||= created_at || Time.current }

  # Loads all columns that its page shows.
  def self.with_page_columns
    with_author_names.with_last_amendment.select("#{ReservedUsername::NAMES_VERSION} AS names_version")
  end

  # Grows when a comment of its thread is changed, removed or deleted, but stays the same when one is added:
  # triggers then add 1 to both numbers.
  def changed_comments_version = thread_version - comments_count

  def thread = self

  # A post is not a reply.
  def replied_to = nil

  # A new post has no followers yet.
  def notify_followers(except:) = nil
end
