# The sample community in place of the fixtures, until the test is over.
module SampleCommunityHelper
  private
    def move_into_sample_community(posts:, tags: false)
      [
        FrontPage, Vote, Flag, Vouch, Bookmark, Follow, HiddenPost, Mute, ModerationQueueItem, ThreadLock, Suspension, Removal, Comment, Tagging, Post, Session, ImportedItem, Invitation, JoinRequest,
        Setting, User
      ].each(&:delete_all)
      SampleCommunity.new(posts:, tags:).create
      Site.reload if tags
    end
end
