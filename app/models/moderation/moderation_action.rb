# An action on a post, a comment or a user: by whom, when and why. These rows are the public moderation log;
# triggers reject changes, except for removing the name of a deleted account.
class ModerationAction < ApplicationRecord
  include Announced, BelongsToItem, BulkEntries, Execution, Resubmitted, Reversible, Undoable

  ACTIONS = Moderation::Action.names.freeze
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

  validates :reason, presence: true, length: { maximum: MAX_REASON_LENGTH }
  validate { errors.add :action, :impossible unless errors.include?(:action) || kind.possible_on?(target) }
  validate do
    errors.add :base, :rank if kind.about_user? && self.class.allowed_actions(user, subject).exclude?(action)
  end

  scope :latest_first, -> { order(created_at: :desc, id: :desc) }
  # Actions after the one with +id+ that moderators took, not members by flags, vouches or suggestions.
  scope :decided_after, ->(id) { where(id: id.succ..).where.not(user_id: nil) }
  scope :with_names, -> { includes(:user, :subject, :post, :target_post, :tag, :hat, comment: :post) }

  delegate :appealable?, to: :kind

  def kind = Moderation::Action.named(action)

  def about_user? = kind.about_user? || (kind.about_users_too? && post_id.nil? && comment_id.nil?)

  # The key of its texts: "retitled", or "retitled_by_members" if members suggested it.
  def text_key
    user_id.nil? && kind.amends ? "#{action}_by_members" : action
  end

  # The names of the actions on +target+ that +user+ may take.
  def self.allowed_actions(user, target)
    Moderation::Action.possible_on(target).select { |kind| kind.allowed_to?(user, target) }.map(&:name)
  end

  # Whether the action called +name+ was taken on +post+, and not undone since. Prepared, because the pages of
  # threads read it.
  def self.in_force?(name, post)
    names = [ name, *Moderation::Action.named(name).reversed_by ]
    latest = prepared_rows(:"#{name}_in_force", post.id) do
      where("post_id = ?").where(action: names).order(id: :desc).limit(1).select(:action)
    end
    latest.flatten == [ name ]
  end

  # Later actions on the same item or user, the earliest first; none if it was deleted.
  def later
    if target
      target.moderation_actions.where(post_id:, comment_id:, id: (id + 1)..).order(:id)
    else
      self.class.none
    end
  end

  # The item or user the action is about.
  def target
    item || subject || tag
  end
end
