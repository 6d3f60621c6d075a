# Notifies a member of the moderators' answer to their request to join.
class Notification::Kinds::JoinRequest < Notification::Kind
  # One notification, of the latest decision.
  def self.deliver(join_request)
    join_request.user.notifications.join_request.delete_all
    super
  end

  def self.recipients(join_request) = [ join_request.user_id ]

  def text(words) = words.t("join_request.#{join_request&.status || "accepted"}")
  def reason = join_request&.reason
  def appeal = ({} if join_request&.declined?)

  private
    def join_request = user.join_request
end
