# A member's suggestion of a different title or different tags for a post. Once as many members as the site's
# suggestion_quorum make the same one, it is applied. Suggestions are anonymous, for moderators as well.
class Suggestion < ApplicationRecord
  include ProposesAmendment

  PARTS = %i[ title tag_names ].freeze # of a post
  EDITABLE_ATTRIBUTES = PARTS

  belongs_to :user
  belongs_to :post

  # The values that the form showed, since the post may have changed meanwhile. Fields that the member left
  # alone suggest nothing.
  attr_accessor :shown_title, :shown_tag_names

  normalizes :title, with: ->(title) { Post.normalize_value_for(:title, title) }

  validate { errors.add :base, blocked_reason if blocked_reason }
  validate :title_is_acceptable, if: :title
  validate :tags_are_acceptable, if: :tag_names
  validate { errors.add :base, :unchanged if errors.none? && title.nil? && tag_names.nil? }

  scope :latest_first, -> { order(created_at: :desc, id: :desc) }
  scope :by_active_members, -> do
    where("NOT EXISTS (SELECT 1 FROM suspensions WHERE suspensions.user_id = suggestions.user_id AND " \
      "(suspensions.expires_at IS NULL OR suspensions.expires_at > ?))", Time.current)
  end

  # Removes the +part+ from each suggestion, and deletes suggestions that have no other part.
  def self.discard(part)
    where(PARTS.without(part).index_with(nil)).delete_all
    update_all(part => nil)
  end

  def offered_tags = post.offered_tags(moderator: false)

  # The suggested values, by part.
  def parts = PARTS.index_with { |part| self[part] }.compact

  # Why the user may not suggest anything, or nil.
  def blocked_reason
    if post.author_id == user.id then :own
    elsif user.staff? then :staff
    elsif post.removed? then :removed
    elsif !post.open? then :locked
    elsif !user.can_suggest? then :untrusted
    elsif post.suggestible_parts.empty? then :decided
    end
  end

  # Replaces the user's earlier suggestion for the post. Returns "saved", "applied" if the post changed,
  # "partly_applied" if only its title or its tags did, or nil, with errors, if invalid.
  def submit
    post.with_moderation_lock do
      self.post = Post.find(post_id)
      leave_out_unchanged
      save_and_apply if valid?
    end
  end

  private
    def leave_out_unchanged
      self.title = nil if [ post.title, normalize_title(shown_title) ].include?(title)
      if Site.settings.tags.empty? || [ post.tag_names, shown_tag_names ].any? { |names| same_tags?(names) }
        self.tag_names = nil
      end
    end

    def normalize_title(text) = self.class.normalize_value_for(:title, text)
    def same_tags?(names) = tag_names && names && names_in(tag_names) == names_in(names)
    def names_in(text) = Tag.names_in(text).sort

    def title_is_acceptable
      candidate = post_with_title(author: user)
      errors.add :title, :decided unless post.suggestible_parts.include?(:title)
      apply_rules candidate if errors[:title].none?
    end

    # Filters apply as to a title that the user submits. A long title would take too long to match while the
    # lock is held.
    def apply_rules(candidate)
      @title_rules = candidate.matched_rules
      if rule = @title_rules.find(&:refuse?)
        errors.add :title, :refused_by_rule, pattern: rule.pattern, reason: rule.reason
      end
    end

    def tags_are_acceptable
      post_with_tags moderator: false
      left_out = post.tags.select(&:reserved).map(&:name) - names_in(tag_names)
      errors.add :tag_names, :reserved_left_out, names: left_out.join(", ") if left_out.any?
      errors.add :tag_names, :decided unless post.suggestible_parts.include?(:tag_names)
    end

    def save_and_apply
      self.tag_names &&= names_in(tag_names).join(" ")
      changed = post.suggestion_by(user).present?
      self.class.upsert({ user_id:, post_id:, title:, tag_names: }, unique_by: %i[ user_id post_id ],
        update_only: %i[ title tag_names ])
      applied = PARTS.select { |part| self[part] && apply(part) }
      post.queue_for_review @title_rules if applied.include?(:title)
      ModeratorAlert::Kinds::Suggestion.deliver post unless changed || applied.any?
      if applied.empty? then "saved"
      else post.suggestion_by(user) ? "partly_applied" : "applied"
      end
    end

    # Changes the post if enough members have suggested this. Discards other suggestions of the part.
    def apply(part)
      count = post.suggestions.by_active_members.where(part => self[part]).count
      return false if count < Site.settings.suggestion_quorum

      reason = I18n.t("moderation_actions.suggested", count:, locale: Site.settings.locale)
      action = Moderation::Action.amending(part).name
      post.moderation_action_by(nil, action:, reason:, part => self[part]).execute
    end
end
