# What is sent by a form is followed by whoever wants to follow what they write, and told to whoever follows its thread. Below Announced, since a person who
# is told by name or as who was answered is not told again.
module Followed
  extend ActiveSupport::Concern

  # Looked up before the turn is taken, as those are whom it answers.
  def submit
    followed?
    super
  end

  private
    def keep
      super&.tap do
        discussion_of_it.follow_by author if followed?
        tell_followers
      end
    end

    def followed?
      return @followed if defined?(@followed)

      @followed = NotificationSetting.of(author)[followed_by_setting]
    end
end
