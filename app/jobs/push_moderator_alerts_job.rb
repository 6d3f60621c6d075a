# Sends a push message to a moderator's browser, and again later if the push service fails for the moment.
class PushModeratorAlertsJob < ApplicationJob
  def perform(subscription_id, message)
    subscription = PushSubscription.find_by(id: subscription_id)
    retry_with subscription_id, message if subscription && !subscription.push(message)
  end
end
