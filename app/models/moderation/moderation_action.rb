# An action on a post, a comment or a user: by whom, when and why. These rows are the public moderation log; triggers reject
# changes, except for removing the name of a deleted account.
class ModerationAction < ApplicationRecord
  include BelongsToItem, CreatesNotifications, Execution, InBulk, OnHats, Resubmitted, Reversible, Undoable

  ACTIONS = %w[
    dismissed removed restored hidden vouched locked unlocked retitled merged separated suspended banned reinstated appointed
    relieved retagged introduced described retired revived warned granted revoked promoted demoted
  ].freeze
  RESOLVING_ACTIONS = %w[ dismissed removed restored ].freeze # flags no longer count after these
  USER_ACTIONS = %w[ warned suspended banned reinstated appointed relieved promoted demoted granted revoked ].freeze
  SUDO_ACTIONS = %w[ promoted demoted ].freeze # they make and unmake administrators, who are asked for their password
  ADMINISTRATOR_ACTIONS = [ "appointed", "relieved", *SUDO_ACTIONS ].freeze
  APPEALABLE_ACTIONS = %w[
    removed hidden locked retitled retagged merged warned suspended banned relieved demoted revoked
  ].freeze
  DESTRUCTIVE_ACTIONS = %w[ removed merged suspended banned relieved promoted demoted revoked ].freeze # confirmed after a preview
  ACTIONS_WITH_FIELDS = %w[ suspended retitled retagged merged granted revoked ].freeze # in Execution and OnHats
  MAX_REASON_LENGTH = 500

  # Nil if members decided by flags, vouches or suggestions.
  belongs_to :user, optional: true
  # The author of the item, or the user the action is about.
  belongs_to :subject, class_name: "User", optional: true
  # The tag that was created or changed; such actions concern no user.
  belongs_to :tag, optional: true
  # The target of a merge.
  belongs_to :target_post, class_name: "Post", optional: true
  # The hat that was granted or revoked. Nil if it was deleted, with the member's account.
  belongs_to :hat, optional: true

  enum :action, ACTIONS.index_by(&:itself), instance_methods: false, scopes: false, validate: true

  normalizes :reason, with: ->(reason) { PlainText.line(reason) }
  before_validation do
    if action == "dismissed" && reason.blank?
      self.reason = I18n.t("moderation_actions.dismissed_without_reason", locale: Site.settings.locale)
    end
  end

  validates :reason, presence: true, length: { maximum: MAX_REASON_LENGTH }
  validate { errors.add :action, :impossible unless errors.include?(:action) || target.allowed_actions.include?(action) }
  validate { errors.add :base, :rank if about_user? && self.class.allowed_actions(user, subject).exclude?(action) }

  scope :latest_first, -> { order(created_at: :desc, id: :desc) }
  # Actions after the one with +id+ that moderators took, not members by flags, vouches or suggestions.
  scope :decided_after, ->(id) { where(id: id.succ..).where.not(user_id: nil) }
  scope :with_names, -> { includes(:user, :subject, :post, :target_post, :tag, :hat, comment: :post) }

  # The key of its texts: "retitled", or "retitled_by_members" if members suggested it.
  def text_key
    user_id.nil? && Post::Amended::AMENDMENTS.include?(action) ? "#{action}_by_members" : action
  end

  def about_user?
    USER_ACTIONS.include?(action)
  end

  def appealable?
    APPEALABLE_ACTIONS.include?(action)
  end

  def destructive?
    DESTRUCTIVE_ACTIONS.include?(action)
  end

  # The actions on +target+ that +user+ may take.
  def self.allowed_actions(user, target)
    return [] if target == user

    actions = target.allowed_actions
    actions -= ADMINISTRATOR_ACTIONS unless user.administrator?
    actions &= [ *HAT_ACTIONS, "demoted" ] if target.is_a?(User) && !user.outranks?(target)
    actions
  end

  # Later actions on the same item or user, the earliest first; none if it was deleted.
  def later
    target ? target.moderation_actions.where(post_id:, comment_id:, id: (id + 1)..).order(:id) : self.class.none
  end

  # The item or user the action is about.
  def target
    item || subject || tag
  end
end
