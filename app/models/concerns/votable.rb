# Can be voted on, once by each person but its author. The database counts: see the triggers on votes.
module Votable
  extend ActiveSupport::Concern
  include Item

  included do
    has_many :votes, dependent: :delete_all

    # Each with the vote of one person as +vote+. +user_id+ is bound, or a ? to be bound, so that everybody's list is the same
    # statement.
    scope :with_votes_by, ->(user_id) do
      votes = Vote.arel_table
      on = votes[model_name.singular.foreign_key].eq(arel_table[:id]).and(votes[:user_id].eq(user_id))
      joins(Arel::Nodes::OuterJoin.new(votes, Arel::Nodes::On.new(on))).select("votes.value AS vote")
    end

    # +user+ is nil for a visitor, who has no votes: looked for, SQLite would read all of everybody's on each.
    scope :with_votes_of, ->(user) { user ? with_votes_by(ApplicationRecord.bound("user_id", user.id)) : select("NULL AS vote") }
  end

  # Makes +value+ the +user+'s vote, whatever it was, in one statement. Returns whether the vote counts.
  def vote_by(user, value = 1)
    votable_by?(user) && Vote.upsert(
      { user_id: user.id, item_key => id, value: }, unique_by: [ :user_id, item_key ], update_only: :value
    ).present?
  end

  def unvote_by(user)
    votes.where(user:).delete_all
  end

  def votable_by?(user)
    !removed? && author_id != user.id
  end
end
