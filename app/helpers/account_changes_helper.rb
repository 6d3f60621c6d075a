module AccountChangesHelper
  # Names a change that was mailed to the member: "New sign-in", "Password changed".
  def account_change_text(event)
    t(event.kind == "signed_in" ? "account_restorations.new_sign_in" : "security_events.#{event.kind}")
  end

  # From which browser and when. Changes by an administrator have no browser.
  def account_change_origin(event)
    time = l(event.created_at.utc, format: :long)
    if event.ip_address
      t "account_mailer.change.from", device: event.device_name, time:, address: event.ip_address
    else
      t "account_mailer.change.at", time:
    end
  end
end
