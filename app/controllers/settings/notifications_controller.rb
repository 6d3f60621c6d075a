class Settings::NotificationsController < ApplicationController
  allow_suspended

  before_action :set_setting

  def edit
  end

  def update
    if @setting.update(params.expect(notification_setting: %i[ email_frequency auto_follow_own_posts auto_follow_commented ]))
      redirect_to edit_settings_notifications_path, status: :see_other, notice: t(".done")
    else
      render :edit, status: :unprocessable_content
    end
  end

  private
    def set_setting
      @setting = NotificationSetting.of(Current.user)
    end
end
