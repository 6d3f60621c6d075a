class Comment < ApplicationRecord
  include Approvable, Authored, AutoFollowing, Bookmarkable, ContentRules, CreatesNotifications, Disownable,
    Editable, EditConflicts, Flaggable, AutoHideable, Hatted, Listed, Moderatable, Paced, Removable,
    SendsWebmentions, Submittable, Threaded, Votable

  self.ignored_columns += Engines.current.search_columns

  CONTENT_ATTRIBUTES = %i[ post_id parent_id body ].freeze
  EDITABLE_ATTRIBUTES = %i[ body ].freeze
  MAX_BODY_LENGTH = 40_000 # also that of comments_body_length, a CHECK constraint

  # Plain UTC times instead of TimeWithZone: a thread reads a thousand of them.
  self.skip_time_zone_conversion_for_attributes = %i[ created_at edited_at ]

  belongs_to :post

  normalizes :body, with: ->(body) { PlainText.lines(body) }

  validates :body, presence: true, length: { maximum: MAX_BODY_LENGTH }, visible: true
  validate :post_is_not_removed, :thread_is_open, on: :create

  # The quoted text that a reply can start with.
  def quotation
    "#{body.lines(chomp: true).map { |line| "> #{line}".rstrip }.join("\n")}\n\n"
  end

  # Loads all columns that its page shows.
  def self.with_page_columns
    with_author_names
  end

  def merged? = false # only posts are
  def established_points = score
  def thread = post

  # The comment or post that this replies to.
  def replied_to = parent || post

  # +except+ holds the ids of users who get a notification of their own. If jobs can't be enqueued, followers
  # are notified immediately.
  def notify_followers(except:)
    ActiveRecord.after_all_transactions_commit do
      if Notification::Kinds::Thread.any_recipients?(self, except)
        NotifyFollowersJob.perform_later self, except
      end
    rescue ActiveRecord::ActiveRecordError => error
      logger.warn "Followers are notified now, because the job was not enqueued: #{error.message}"
      NotifyFollowersJob.perform_now self, except
    end
  end

  private
    def open_to_votes? = super && thread_open?
    def vote_waits?(_user) = false # only posts are ranked on the front page

    def post_is_not_removed
      errors.add :post, :removed unless post.nil? || post.discussable?
    end

    def thread_is_open
      if post&.locked? then errors.add :post, :locked
      elsif post&.running_merge then errors.add :post, :merging
      elsif kind = post && author && Moderation::Action.closing(post, author)
        errors.add :base, :closed, reason: kind.closed_text
      end
    end
end
