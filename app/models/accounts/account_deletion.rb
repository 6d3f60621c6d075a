# The deletion of an account, until it is finished. It hides the account immediately, and handles posts,
# comments and everything else in batches. Posts and comments go to the ghost account, unchanged or emptied
# and removed. Erasure repeats it after a restore.
class AccountDeletion < ApplicationRecord
  include RunsInBatches

  CLEARED = {
    "Post" => {
      **Post::CONTENT_ATTRIBUTES.index_with(nil), title: User::DELETED_TEXT, body: User::DELETED_TEXT,
      normalized_url: nil, domain: nil
    },
    "Comment" => { body: User::DELETED_TEXT }
  }.freeze

  # The columns that sign-in and privileges depend on.
  HIDDEN = { email_address: nil, unconfirmed_email_address: nil, passkey_handle: nil, role: "member",
    about: "", language: nil, last_seen_at: nil }.freeze

  belongs_to :user

  scope :running, -> { all }

  class << self
    # Hides +user+ and returns the deletion, which has yet to be started. Idempotent.
    def of(user, texts:)
      transaction do
        find_by(user_id: user.id) || begin
          items_count = user.posts_count + user.comments_count
          deletion = create!(user_id: user.id, username: user.username, texts:, items_count:)
          ReservedUsername.reserve user.username
          deletion.hide_account
          deletion
        end
      end
    end

    def find_by_progress_key(key) = (find_signed(key, purpose: :progress) if key.is_a?(String))
  end

  # The name is replaced, so that it disappears from pages immediately, and links that
  # the member made stop working.
  def hide_account
    private_models.each { |model| model.where(user_id:).delete_all }
    ConversationMember.remove user_id
    Hat.shown.where(user_id:).update_all(revoked_at: Time.current)
    User.where(id: user_id)
      .update_all(username: "#{User::GHOST_USERNAME}-#{SecureRandom.alphanumeric(11).downcase}",
      password_digest: User.unusable_password_digest, **HIDDEN)
  end

  # For a link to the progress, which the member follows signed out. Nil once it is finished.
  def progress_key = (signed_id(purpose: :progress) if self.class.exists?(id))

  def kind_of_operation = "account_deletion"

  # How many of the +items_count+ posts and comments are processed.
  def items_done
    [ items_count - User.where(id: user_id).pick(:posts_count, :comments_count).to_a.sum, 0 ].max
  end

  private
    # A member has few of these.
    def private_models
      [ AccountSnapshot, SignInLink, Session, AccessToken, RecoveryCode, Passkey, Authenticator,
        KnownBrowser, Invitation, NotificationSetting, EmailBounce, PushSubscription ]
    end

    def advance(batches)
      PurgeUserTracesJob.perform_later user_id, username
      @ghost = User.ghost
      [ Post, Comment ].each { |model| batches.run { |size| give_to_ghost model, size } }
      deleted_rows.each { |rows| batches.run { |size| rows.limit(size).delete_all } }
      updated_rows.each { |rows, values| batches.run { |size| rows.limit(size).update_all(values) } }
      batches.once { User.where(id: user_id).delete_all }
    end

    # Newest first, since those have the most readers.
    def give_to_ghost(model, size)
      ids = model.where(author_id: user_id).order(id: :desc).limit(size).ids
      return 0 if ids.empty?

      key = model.new.item_key
      Removal.where(key => ids, user_id:).update_all(user_id: @ghost.id)
      clear model, key, ids if texts
      model.where(id: ids).update_all(**model.disowned_columns, **(texts ? CLEARED.fetch(model.name) : {}))
      ids.size
    end

    # Items hidden by flags count as deleted by their author as well, so that they can't be vouched for.
    def clear(model, key, ids)
      Removal.where(key => ids, user_id: nil).update_all(user_id: @ghost.id)
      visible = model.where(id: ids).visible.ids
      Removal.insert_all(visible.map { |item_id| { user_id: @ghost.id, key => item_id } }) if visible.any?
      flagged = visible.any? ? model.where(id: Flag.where(key => visible).select(key)) : []
      flagged.each { |item| Notification::Kinds::Deletion.deliver item }
      Tagging.where(post_id: ids).delete_all if model == Post
    end

    def deleted_rows
      models = [ SecurityEvent, Vote, Flag, Vouch, Bookmark, HiddenPost, Mute, Notification, ThreadVisit,
        Follow, JoinRequest, Conversation, MemberNote, QueueClaim, Suggestion, Hat, Session ]
      [ *models.map { |model| model.where(user_id:) }, Mute.where(muted_user_id: user_id) ]
    end

    def updated_rows
      ghost_id = @ghost.id
      [ [ User.where(inviter_id: user_id), { inviter_id: nil } ],
        [ JoinRequest.where(reviewer_id: user_id), { reviewer_id: ghost_id } ],
        [ BulkAction.where(undone_by_id: user_id), { undone_by_id: ghost_id } ],
        [ Purge.where(confirmed_by_id: user_id), { confirmed_by_id: ghost_id } ],
        [ Purge.where(member_id: user_id), { member_id: ghost_id } ],
        [ Hat.where(granted_by_id: user_id), { granted_by_id: ghost_id } ],
        [ Conversation.where(locked_by_id: user_id), { locked_by_id: ghost_id } ],
        *[ Message, MemberNote, RoomMessage ].map do |model|
          [ model.where(author_id: user_id), { author_id: ghost_id } ]
        end,
        *[ BulkAction, Purge, SettingChange, Removal, ModerationAction ].map do |model|
          [ model.where(user_id:), { user_id: ghost_id } ]
        end,
        [ ModerationAction.where(subject_id: user_id),
          { subject_id: ghost_id, reason: User::DELETED_TEXT, previous_title: nil } ] ]
    end
end
