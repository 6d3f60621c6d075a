# Authors follow threads that they post or comment in, if they have chosen that
# in their notification settings.
module AutoFollowing
  def followed_by_author?
    NotificationSetting.of(author)[auto_follow_setting]
  end
end
