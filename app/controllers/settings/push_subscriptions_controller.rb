class Settings::PushSubscriptionsController < ApplicationController
  allow_suspended

  LIMIT = 100

  def index
    set_subscriptions PushSubscription.new
  end

  def create
    subscription = PushSubscription.new(session: Current.session, user: Current.user, **subscription_params)
    if subscription.submit
      redirect_to settings_push_subscriptions_path, status: :see_other, notice: t(".done")
    else
      set_subscriptions subscription
      render :index, status: :unprocessable_content
    end
  end

  def destroy
    subscription = Current.user.push_subscriptions.find(params[:id])
    subscription.destroy
    redirect_to settings_push_subscriptions_path,
      status: :see_other, notice: t(".done", device: subscription.device_name)
  end

  private
    def set_subscriptions(subscription)
      @subscription, @key = subscription, VapidKey.current
      @subscriptions = Current.user.push_subscriptions.preload(:session).order(id: :desc).limit(LIMIT)
    end

    def subscription_params
      params.expect(push_subscription: %i[ endpoint p256dh_key auth_key ])
    end
end
