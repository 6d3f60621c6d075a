# Can delete their account. Posts and comments go to the ghost account, unchanged or emptied and removed; everything else is
# deleted.
module User::Deletable
  extend ActiveSupport::Concern

  DELETED_TEXT = "[deleted]"
  GHOST_USERNAME = "deleted" # reserved, so that nobody can take it
  BATCH_SIZE = 250 # rows per statement, so that other writes don't wait long

  attr_reader :texts # form fields, not stored

  class_methods do
    # The account that owns what deleted accounts wrote. Nobody can sign in to it.
    def ghost
      find_by(username: GHOST_USERNAME) || begin
        insert({ username: GHOST_USERNAME, password_digest: BCrypt::Password.create(SecureRandom.base58(48)),
          about: I18n.t("users.nobody", locale: Site.settings.locale) })
        find_by!(username: GHOST_USERNAME)
      end
    end
  end

  # Returns false, with errors, if the challenge failed, or if they are the last administrator.
  def delete_account(texts:, challenge:)
    assign_challenge challenge
    validate
    errors.add :base, :last_administrator if administrator? && self.class.administrator.limit(2).count == 1
    errors.empty? && Erasure.perform(self, texts:)
  end

  # Can be repeated after an interruption.
  def anonymize(texts:)
    ghost = self.class.ghost
    [ sessions, access_tokens, recovery_codes, passkeys,
      *[ Authenticator, NotificationSetting, EmailBounce ].map { |model| model.where(user_id: id) } ].each(&:delete_all)
    [ security_events, votes, flags, vouches, bookmarks, hidden_posts, mutes, muted_by, notifications, thread_visits, follows,
      push_subscriptions, invitations ].each { |rows| nil until rows.limit(BATCH_SIZE).delete_all < BATCH_SIZE }
    clear_texts ghost if texts
    [ posts, comments ].each do |items|
      items.in_batches(of: BATCH_SIZE).update_all(author_id: ghost.id, request_token: nil, request_fingerprint: nil)
    end
    invitees.in_batches(of: BATCH_SIZE).update_all(inviter_id: nil)
    transaction do
      JoinRequest.where(user_id: id).delete_all
      JoinRequest.where(reviewer_id: id).update_all(reviewer_id: ghost.id)
      SettingChange.where(user_id: id).update_all(user_id: ghost.id)
      Removal.where(user_id: id).update_all(user_id: ghost.id)
      ModerationAction.where(user_id: id).update_all(user_id: ghost.id)
      ModerationAction.where(subject_id: id).update_all(subject_id: ghost.id, reason: DELETED_TEXT, previous_title: nil)
      self.class.where(id:).delete_all
    end
  end

  private
    def clear_texts(ghost)
      reassign_removals Post, :post_id, ghost
      reassign_removals Comment, :comment_id, ghost
      remove_visible posts, :post_id, ghost
      remove_visible comments, :comment_id, ghost
      nil until Tagging.where(post_id: posts.select(:id)).limit(BATCH_SIZE).delete_all < BATCH_SIZE
      posts.in_batches(of: BATCH_SIZE).update_all(
        title: DELETED_TEXT, body: DELETED_TEXT, url: nil, normalized_url: nil, domain: nil
      )
      comments.in_batches(of: BATCH_SIZE).update_all(body: DELETED_TEXT)
    end

    # Items hidden by flags count as deleted by their author, so that they can't be vouched for.
    def reassign_removals(model, key, ghost)
      Removal.where(user_id: nil, key => model.where(author_id: id).select(:id)).update_all(user_id: ghost.id)
    end

    # In batches by id, since the removed items before them would otherwise be searched again for each batch.
    def remove_visible(items, key, ghost)
      items.where(removed: false).in_batches(of: BATCH_SIZE) do |batch|
        Removal.insert_all batch.ids.map { |item_id| { user_id: ghost.id, key => item_id } }
      end
    end
end
