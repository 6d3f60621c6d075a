# The mail server rejected the address of a member permanently. No notifications are emailed there until the
# member confirms it again.
class EmailBounce < ApplicationRecord
  MAX_REASON_LENGTH = 200

  belongs_to :user

  # Records a bounce of +address+. Returns nil if no member has confirmed that address.
  def self.record(address, reason)
    user = User.find_by(email_address: address.to_s.strip.downcase)
    reason = PlainText.line(reason.to_s).first(MAX_REASON_LENGTH).presence || I18n.t("bounces.unexplained")
    insert({ user_id: user.id, reason: }, unique_by: :user_id) if user
  end
end
