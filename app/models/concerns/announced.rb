# Tells whom it answers, and whom it names by @name. It is the forms' way to write that tells (`submit`), in the same transaction; what the load
# tests insert tells nobody.
module Announced
  extend ActiveSupport::Concern

  # More mentions than this notify nobody.
  MOST_NAMED = 10

  included do
    after_update :announce_again, if: :saved_change_to_body?
  end

  # Recipients are looked up before the lock, which should contain writes only.
  def submit
    people_to_tell
    super
  end

  private
    def keep
      super&.tap { announce }
    end

    # Editing notifies newly mentioned members; the unique index prevents duplicates.
    def announce_again
      @people_to_tell = nil
      announce
    end

    # In the order of people, since each takes the row of theirs: two who name the same ones wait for each other in one direction.
    def announce
      notices = people_to_tell.sort.map { |user_id, kind| { user_id:, kind:, **notice_keys } }
      push Notice.insert_all(notices, returning: :id).rows.flatten if notices.any?
    end

    # To browsers, once it is committed; a comment is kept all the same where that cannot be.
    def push(ids)
      ActiveRecord.after_all_transactions_commit do
        PushNoticesJob.perform_later(ids) if ids.any? && PushSubscription.exists?(user_id: people_to_tell.keys)
      rescue ActiveRecord::ActiveRecordError => error
        logger.warn "Browsers are not told: #{error.message}"
      end
    end

    # Kinds of notification by user id, without authors themselves, those who muted the author, and deleted accounts.
    def people_to_tell
      @people_to_tell ||= { **people_named.index_with("mention"), **answered_people.index_with("reply") }.except(author_id).then { |people| people.except(*deaf_among(people.keys)) }
    end

    def deaf_among(ids)
      ids.any? ? Mute.where(muted_id: author_id, user_id: ids).pluck(:user_id) : []
    end

    def people_named
      names = Mentions.in(body).first(MOST_NAMED)
      names.any? ? User.where(username: names).where.not(username: User::NOBODY).ids : []
    end

    def answered_people
      answered ? User.where(id: answered.author_id).where.not(username: User::NOBODY).ids : []
    end
end
