# Notifies the author or member affected by a moderation action, unless they took it, or were notified of an
# earlier one of the same bulk action.
class Notification::Kinds::Moderation < Notification::Kind
  def self.channels = %i[ push decision ]
  def self.references = { **super, moderation_action: true }

  def self.recipients(action)
    member = action.subject
    if member.nil? || member.username == User::GHOST_USERNAME ||
        !action.kind.announced?(action) || action.repeated_in_bulk?
      []
    else
      [ member.id ] - [ action.user_id ]
    end
  end

  def self.columns(action) = { moderation_action_id: action.id }

  delegate :reason, to: :moderation_action

  def text(words)
    action, count = moderation_action, moderation_action.items_count
    if count > 1 then words.t("moderation.#{action.action}_in_bulk", count:)
    else words.text("moderation.#{action.text_key}", **details_of(action, words))
    end
  end

  def appealable? = moderation_action.appealable? && !moderation_action.reversed?
  def reversed? = moderation_action.appealable? && moderation_action.reversed?
  def appeal = ({ moderation_action_id: moderation_action.id } if appealable?)

  private
    def details_of(action, words)
      post, into = [ action.item, action.target_post ].map { |item| item && words.quoted(item) }
      item = if post
        words.text("moderation.#{action.comment_id ? "comment" : "post"}", post:)
      else
        words.t("moderation.gone")
      end
      { item:, post:, into:, previous: action.previous_title, hat: action.hat&.name,
        tags: tags(action.previous_tags, words),
        until: (words.time(action.expires_at) if action.expires_at) }
    end

    # "sql, web", or "none". +names+ is nil for actions that don't concern tags.
    def tags(names, words) = names && (names.split.join(", ").presence || words.t("moderation.no_tags"))
end
