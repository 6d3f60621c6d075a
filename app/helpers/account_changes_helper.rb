module AccountChangesHelper
  # Names a change that was mailed to the member: "New sign-in", "Password changed".
  def account_change_text(event)
    t(event.kind == "signed_in" ? "account_restorations.new_sign_in" : "security_events.#{event.kind}")
  end
end
