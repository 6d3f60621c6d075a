# Records the deletion of an account before it starts, so that accounts that a restored backup brings back are deleted again
# at boot.
class Erasure
  class << self
    # Deletes +user+. With +texts+ their posts and comments are deleted as well, otherwise they stay without a name.
    def perform(user, texts:)
      ledger.add entry(user, texts)
      apply user, texts:
    end

    # Deletes accounts that came back with a restored backup. Returns their number.
    def apply_again
      ledger.all.count do |entry|
        user = User.find_by(id: entry.account)
        apply user, texts: entry.texts if user && began(user) == entry.began
      end
    end

    private
      def ledger
        Operations::Erasures.new(Kit::DataDirectory.here(environment: Rails.env).database(Operations::Erasures::NAME))
      end
      def entry(user, texts) = Operations::Erasures::Entry.new(account: user.id, began: began(user), texts:)
      def began(user) = (user.created_at.to_r * 1_000_000).to_i

      def apply(user, texts:)
        user.anonymize(texts:)
        ForgetPersonJob.perform_later user.id, user.username
        true
      end
  end
end
