# Submitted items are followed automatically by authors who want that, and followers of the thread are notified. Included below
# Announced, because members who are notified of a mention or reply are not notified again.
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
