# Replaces the fixtures with the sample community, within the test's transaction.
module SampleCommunityHelper
  private
    def load_sample_community(posts:, tags: false)
      [
        FrontPageSnapshot, Vote, Flag, Vouch, Bookmark, Follow, HiddenPost, Mute, ModerationQueueItem, ThreadLock, Suspension,
        Removal, Comment, Tagging, Post, Session, ImportMapping, Invitation, JoinRequest,
        SettingChange, User
      ].each(&:delete_all)
      SampleCommunity.new(posts:, tags:).create
      Site.reload if tags
    end
end
