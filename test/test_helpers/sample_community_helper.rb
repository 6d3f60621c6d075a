# The sample community in place of the fixtures, until the test is over.
module SampleCommunityHelper
  private
    def move_into_sample_community(posts:, tags: false)
      [
        FrontPageSnapshot, Vote, Flag, Vouch, Bookmark, Follow, HiddenPost, Mute, ModerationQueueItem, ThreadLock, Suspension,
        Removal, Comment, Tagging, Post, Session, ImportMapping, Invitation, JoinRequest,
        SettingChange, User
      ].each(&:delete_all)
      SampleCommunity.new(posts:, tags:).create
      Site.reload if tags
    end
end
