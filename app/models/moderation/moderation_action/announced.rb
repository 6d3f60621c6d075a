# Notifies the author or member, and the members who flagged the item.
module ModerationAction::Announced
  NOTIFICATION_KINDS = [ Notification::Kinds::Moderation, Notification::Kinds::Flag ].freeze

  def notify
    Notification.deliver(NOTIFICATION_KINDS.flat_map { |kind| kind.rows(self) })
  end

  # The notifications that a valid action would send, at most one of each kind, as they
  # would read once it is executed.
  def notification_previews
    kinds = NOTIFICATION_KINDS.select { |kind| kind.recipients(self).any? }.map(&:kind)
    as_executed.then { |moderation_action| kinds.map { |kind| Notification.new(kind:, moderation_action:) } }
  end
end
