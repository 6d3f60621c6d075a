# A link in an email that turns off those of its kind, without signing in. It leaves the other kinds on.
Unsubscription = Data.define(:user, :emails)

class Unsubscription
  # The settings that each kind of emails depends on, when they are off.
  SETTINGS = {
    notifications: { email_frequency: "never", email_messages: false },
    decisions: { email_decisions: false }, alerts: { email_alerts: false }
  }.freeze

  # The purposes of their tokens (User::Notifiable).
  PURPOSES = {
    mailed_unsubscription: :notifications, decision_unsubscription: :decisions,
    alert_unsubscription: :alerts,
    unsubscription: :notifications # in emails sent by release 1.0
  }.freeze

  # The one with the +token+. Nil if the token is invalid, or the account is being deleted.
  def self.find(token)
    PURPOSES.each do |purpose, emails|
      user = User.not_deleted.find_by_token_for(purpose, token)
      return new(user:, emails:) if user
    end
    nil
  end

  def token = user.generate_token_for(PURPOSES.key(emails))

  # Whether the member no longer gets these emails.
  def done? = SETTINGS[emails].all? { |name, value| setting[name] == value }

  def save
    NotificationSetting.insert({ user_id: user.id }, unique_by: :user_id)
    setting.update!(SETTINGS[emails])
  end

  private
    def setting = NotificationSetting.of(user)
end
