# Records an account's deletion before it starts. If a restored backup brings the account back, it is deleted again at boot.
class Erasure
  class << self
    # Deletes +user+. With +texts+, deletes their posts and comments as well; otherwise anonymizes them.
    def perform(user, texts:)
      ledger.add entry(user, texts)
      apply user, texts:
    end

    # Deletes accounts that a restored backup brought back. Returns their number.
    def reapply_after_restore
      ledger.all.count do |entry|
        user = User.find_by(id: entry.account)
        apply user, texts: entry.texts if user && created_at(user) == entry.began
      end
    end

    private
      def ledger
        Operations::Erasures.new(Kit::DataDirectory.here(environment: Rails.env).database(Operations::Erasures::NAME))
      end
      def entry(user, texts) = Operations::Erasures::Entry.new(account: user.id, began: created_at(user), texts:)
      def created_at(user) = (user.created_at.to_r * 1_000_000).to_i

      def apply(user, texts:)
        user.anonymize(texts:)
        PurgeUserTracesJob.perform_later user.id, user.username
        true
      end
  end
end
