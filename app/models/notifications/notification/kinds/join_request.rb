# Notifies a member of the moderators' answer to their request to join.
class Notification::Kinds::JoinRequest < Notification::Kind
  def text(words) = words.t("join_request.#{join_request&.status || "accepted"}")
  def reason = join_request&.reason
  def appeal = ({} if join_request&.declined?)

  private
    def join_request = user.join_request
end
