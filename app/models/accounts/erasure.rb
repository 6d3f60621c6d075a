# Records an account's deletion or a purge before it starts. If a restored backup brings the account or the
# text back, it is deleted again at boot.
class Erasure
  PURGEABLE = %w[ Post Comment ModerationAction ].freeze

  class << self
    # Deletes +user+. With +texts+, deletes their posts and comments as well; otherwise anonymizes them.
    # Returns the AccountDeletion, which a job continues if it takes longer.
    def perform(user, texts:) = hide(user, texts:).tap(&:start)

    # Hides the account. Returns the AccountDeletion, which has yet to be started.
    def hide(user, texts:)
      ledger.add entry(user, texts)
      AccountDeletion.of(user, texts:)
    end

    # Records that the text of +record+ is purged: a post or comment, or a moderation action's reason.
    def record_purge(record)
      ledger.add_text Operations::Erasures::PurgedText.new(item: record.class.name, number: record.id,
        began: record.in_microseconds(:created_at))
    end

    # Deletes texts that a restored backup brought back, and hides the items, before it returns. Returns their
    # number. A job removes their traces in files.
    def reapply_purges
      found = ledger.texts.filter_map { |text| restored(text) }
      found.each { |record| Purge::TextRemoval.again record }
      ScrubJob.perform_later if found.any?
      found.size
    end

    # Deletes accounts that a restored backup brought back, before it returns. Returns their number. Deletions
    # that are running have hidden their accounts already.
    def reapply_after_restore
      ledger.all.count do |entry|
        user = User.find_by(id: entry.account)
        if user && user.in_microseconds(:created_at) == entry.began &&
            !AccountDeletion.exists?(user_id: user.id)
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
        Operations::Erasures::Entry.new(account: user.id, began: user.in_microseconds(:created_at), texts:)
      end

      # The record whose text is back, or nil.
      def restored(text)
        return unless text.item.in?(PURGEABLE)

        record = text.item.constantize.find_by(id: text.number)
        shown = record.is_a?(ModerationAction) ? record.reason : record&.body
        record if record && record.in_microseconds(:created_at) == text.began && shown != User::DELETED_TEXT
      end
  end
end
