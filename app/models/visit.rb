# Somebody's last visit to a thread. What was written after it is new on the next, and stays marked while that goes on: a vote or a reply loads
# the page again. It is written down where there is something that they had not seen, so who reads the same again writes nothing.
class Visit < ApplicationRecord
  LASTS = 15.minutes
  KEPT_FOR = 6.months
  AT_ONCE = 500 # rows, so that nobody who writes waits for long

  belongs_to :user
  belongs_to :post

  # Plain UTC times: each comment is compared.
  self.skip_time_zone_conversion_for_attributes = %i[ seen_until news_since began_at ]

  class << self
    # The last of +user+ to +post+, or one that is not kept yet.
    def latest(user, post)
      prepared(:latest, user.id, post.id) { where("user_id = ? AND post_id = ?") }.first || new(user_id: user.id, post_id: post.id)
    end

    def delete_old
      nil until where(began_at: ...KEPT_FOR.ago).limit(AT_ONCE).delete_all < AT_ONCE
    end
  end

  # From when on what others wrote is new to them, or nil where they were never there.
  def new_since
    going_on? ? news_since : seen_until
  end

  # Notes that they see what was written until +moment+, by the clock of who wrote. What is new stays so for who asks this one.
  def note(moment)
    if seen_until.nil? || seen_until < moment
      Visit.upsert({ user_id:, post_id:, seen_until: moment, news_since: new_since || moment, began_at: going_on? ? began_at : Time.current }, unique_by: %i[ user_id post_id ])
    end
  end

  private
    def going_on?
      persisted? && began_at.after?(LASTS.ago)
    end
end
