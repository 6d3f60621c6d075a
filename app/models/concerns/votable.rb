# Can be voted on, once per user, except by its author, and comments not in a closed thread. Triggers on votes
# maintain the counters.
module Votable
  extend ActiveSupport::Concern
  include Item

  included do
    has_many :votes, dependent: :delete_all

    # With what decides whether a vote counts, and what a vote changes on a page.
    scope :to_vote_on, -> { visible.with_author_names }

    # Selects the user's vote as +vote+. +user_id+ is a bound value or a ? to be bound, so that the statement
    # is the same for everybody.
    scope :with_votes_by, ->(user_id) do
      votes = Vote.arel_table
      on = votes[model_name.singular.foreign_key].eq(arel_table[:id]).and(votes[:user_id].eq(user_id))
      joins(Arel::Nodes::OuterJoin.new(votes, Arel::Nodes::On.new(on)))
        .select(select_as(votes[:value], :vote))
    end

    # +user+ is nil for visitors. Joining with NULL would make SQLite read all votes of each row.
    scope :with_votes_of, ->(user) do
      if user
        with_votes_by ApplicationRecord.bound_value("user_id", user.id)
      else
        select select_as(Arel::Nodes.build_quoted(nil), :vote)
      end
    end
  end

  class_methods do
    # The visible item with the id in a URL, with +user+'s vote. Raises RecordNotFound.
    def find_with_vote(id, user)
      find_prepared(:with_vote, id, user.id) { to_vote_on.with_votes_by(Arel.sql("?")) }
    end
  end

  # Sets +user+'s vote to +value+, in one statement. Returns "counted", "waiting" or "discounted" (Vote), or
  # nil if it was rejected.
  def vote_by(user, value = 1)
    return if vote_rejection(user, value)

    Vote.write_prepared(
      Vote::SAVE.fetch(item_key), user.id, id, value, vote_waits?(user), Time.current, user.id
    ).rows.dig(0, 0)
  end

  def unvote_by(user)
    Vote.write_prepared Vote::DELETE.fetch(item_key), user.id, id
  end

  # Why +user+'s vote wouldn't count: :own, :closed, :no_downvotes or :karma. Nil if it would.
  def vote_rejection(user, value = 1)
    if author_id == user.id then :own
    elsif !open_to_votes? then :closed
    elsif value == -1 && !Site.settings.downvotes then :no_downvotes
    elsif value == -1 && !user.can_downvote? then :karma
    end
  end

  private
    def open_to_votes? = visible?
end
