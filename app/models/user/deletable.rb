# Can delete their account (AccountDeletion).
module User::Deletable
  extend ActiveSupport::Concern

  DELETED_TEXT = "[deleted]"
  GHOST_USERNAME = "deleted" # reserved, so that nobody can take it

  # Changes when a post or comment is disowned.
  GHOSTS_ITEMS =
    "(SELECT posts_count || ' ' || comments_count FROM users WHERE username = '#{GHOST_USERNAME}')".freeze

  attr_reader :texts # form fields, not stored

  included do
    # Runs after the uniqueness check. In the other order, both would pass if a deletion commits between them.
    validate(if: -> { username_changed? && errors.exclude?(:username) }) do
      errors.add :username, :exclusion if ReservedUsername.reserved?(username)
    end

    # Excludes the ghost and accounts that are being deleted.
    scope :not_deleted, -> do
      where.not(username: GHOST_USERNAME)
        .where("NOT EXISTS (SELECT 1 FROM account_deletions WHERE account_deletions.user_id = users.id)")
    end
  end

  class_methods do
    # The account that owns what deleted accounts wrote. Nobody can sign in to it.
    def ghost
      find_by(username: GHOST_USERNAME) || begin
        insert({ username: GHOST_USERNAME, password_digest: unusable_password_digest,
          about: I18n.t("users.takes_place_of_deleted_accounts", locale: Site.settings.locale) })
        find_by!(username: GHOST_USERNAME)
      end
    end

    # A random password can't be guessed, so the lowest cost is enough. The usual cost would hold the write
    # lock for 0.2 s.
    def unusable_password_digest
      BCrypt::Password.create(SecureRandom.base58(48), cost: BCrypt::Engine::MIN_COST)
    end
  end

  def ghost? = username == GHOST_USERNAME

  # Returns the AccountDeletion; false, with errors, if the challenge failed, or if they are the last
  # administrator.
  def delete_account(texts:, challenge:)
    assign_challenge challenge
    validate
    hide_unless_last_administrator(texts)&.tap(&:start) || false
  end

  private
    # One at a time with demotions, since otherwise the last two administrators might both go.
    def hide_unless_last_administrator(texts)
      Writes.with_lock("administrators") do
        errors.add :base, :last_administrator if self.class.staff.administrator.limit(2).ids == [ id ]
        Erasure.hide(self, texts:) if errors.empty?
      end
    end
end
