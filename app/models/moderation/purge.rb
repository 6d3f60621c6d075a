# The permanent deletion of the text of a post or comment, or of a reason in the moderation log. One moderator
# requests it, and another confirms it. A job then deletes the text wherever it was copied (TextRemoval,
# Traces). A request that was declined has no row.
class Purge < ApplicationRecord
  include BelongsToItem, RunsInBatches

  # How long the only moderator of a site waits until they can confirm their own request.
  WAIT = 24.hours

  belongs_to :user # who requested it
  belongs_to :confirmed_by, class_name: "User", optional: true
  belongs_to :moderation_action # the request
  belongs_to :member, class_name: "User", optional: true # the target of the redacted action
  belongs_to :redacted_action, class_name: "ModerationAction", optional: true # only its reason is deleted

  enum :state, %w[ requested purging purged ].index_by(&:itself), default: "requested"

  # Must match the conditions of the partial indexes.
  scope :running, -> { where("state = 'purging'") }
  scope :unfinished, -> { where("state <> 'purged'") }

  scope :with_targets, -> {
    preload(:user, :confirmed_by, :moderation_action, :post, :member, comment: :post)
  }

  class << self
    # The one of a post, comment or member that was requested or is running, or nil.
    def of(target) = unfinished.find_by(key_of(target) => target.id)

    # Whether the latest request on the item of +action+ is about all of it. Its author doesn't learn of one
    # that is only about a reason.
    def of_whole_item?(action)
      requests = %w[ purge_requested redaction_requested ]
      action.item&.moderation_actions&.where(action: requests)&.order(:id)&.last&.action == "purge_requested"
    end

    # Whether +moderator+ is the only one.
    def alone?(moderator) = User.staff.limit(2).ids == [ moderator.id ]

    # Hides the post or comment until the request is decided, unless it is only about a reason.
    def request(action, redacted_action: nil)
      hidden = redacted_action.nil? && action.item.visible?
      hide action.item, action.user if redacted_action.nil?
      purge = create!(user: action.user, moderation_action: action, key_of(action.target) => action.target.id,
        redacted_action:, hidden:)
      ModeratorAlert::Kinds::PurgeRequested.deliver purge
    end

    private
      def key_of(target) = target.is_a?(User) ? :member_id : target.item_key

      # In the moderator's name, so that its author can't restore it.
      def hide(item, moderator)
        return if item.merged?

        item.restore
        item.remove by: moderator
      end
  end

  def target = item || member

  # A second moderator. Where there is only one, that moderator after WAIT.
  def confirmable_by?(moderator)
    moderator.id != user_id || (self.class.alone?(moderator) && created_at.before?(WAIT.ago))
  end

  def confirm_by(moderator)
    update! state: "purging", confirmed_by: moderator
    ActiveRecord.after_all_transactions_commit { ContinueOperationJob.perform_later self }
  end

  # Shows the item again if the request has hidden it.
  def decline
    item.restore if hidden?
    delete
  end

  def kind_of_operation = "purging"
  def items_count = 1
  def items_done = purged? ? 1 : 0

  private
    # The texts are looked up before they are deleted, so that it can be repeated from the beginning.
    def advance(batches)
      Erasure.record_purge redacted_action || item
      removal = TextRemoval.new(redacted_action || item, except: moderation_action_id)
      removal.run batches
      Traces.new(item).delete
      batches.once { update! state: "purged", failed_at: nil }
      ModeratorAlert::Kinds::PurgeFinished.deliver self
    rescue ActiveRecord::ActiveRecordError, Operations::Error, SystemCallError => error
      report_failure error
      raise
    end

    # Once, although ContinueOperationJob tries again.
    def report_failure(error)
      logger.error "Purge #{id} failed: #{error.message}"
      if self.class.where(id:, failed_at: nil).update_all(failed_at: Time.current).positive?
        ModeratorAlert::Kinds::PurgeFailed.deliver self
      end
    end
end
