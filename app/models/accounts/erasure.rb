# Records an account's deletion before it starts. If a restored backup brings the account back, it is deleted
# again at boot.
class Erasure
  class << self
    # Deletes +user+. With +texts+, deletes their posts and comments as well; otherwise anonymizes them.
    # Returns the AccountDeletion, which a job continues if it takes longer.
    def perform(user, texts:) = hide(user, texts:).tap(&:start)

    # Hides the account. Returns the AccountDeletion, which has yet to be started.
    def hide(user, texts:)
      ledger.add entry(user, texts)
      AccountDeletion.of(user, texts:)
    end

    # Deletes accounts that a restored backup brought back, before it returns. Returns their number. Deletions
    # that are running have hidden their accounts already.
    def reapply_after_restore
      ledger.all.count do |entry|
        user = User.find_by(id: entry.account)
        if user && created_at(user) == entry.began && !AccountDeletion.exists?(user_id: user.id)
          AccountDeletion.of(user, texts: entry.texts).continue
        end
      end
    end

    private
      def ledger
        Operations::Erasures.new(
          Kit::DataDirectory.here(environment: Rails.env).database(Operations::Erasures::NAME)
        )
      end

      def entry(user, texts)
        Operations::Erasures::Entry.new(account: user.id, began: created_at(user), texts:)
      end

      def created_at(user) = (user.created_at.to_r * 1_000_000).to_i
  end
end
