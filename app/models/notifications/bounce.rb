# That the address of a person takes no mail, as its server said. Nothing is mailed there about what happens here, until they have confirmed it again.
class Bounce < ApplicationRecord
  LONGEST_REASON = 200

  belongs_to :user

  # Records a bounce of +address+. Returns nil if it is nobody's confirmed address.
  def self.note(address, reason)
    user = User.find_by(email_address: address.to_s.strip.downcase)
    user && insert({ user_id: user.id, reason: PlainText.line(reason.to_s).first(LONGEST_REASON).presence || I18n.t("bounces.unexplained") }, unique_by: :user_id)
  end
end
