class Settings::NotificationsController < ApplicationController
  SETTINGS = %i[ email_frequency email_decisions auto_follow_own_posts auto_follow_commented ].freeze
  MODERATOR_SETTINGS = %i[
    email_messages email_alerts push_alerts urgent_alerts quiet_from quiet_until
  ].freeze

  allow_suspended

  before_action :set_setting

  def edit
  end

  def update
    if @setting.update(setting_params)
      redirect_to edit_settings_notifications_path, status: :see_other, notice: t(".done")
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def set_setting
      @setting = NotificationSetting.of(Current.user)
    end

    def setting_params
      params.expect(notification_setting: SETTINGS + (Current.user.staff? ? MODERATOR_SETTINGS : []))
    end
end
