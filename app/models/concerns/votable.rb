# Can be voted on, once by each person but its author. The database counts: see the triggers on votes.
module Votable
  extend ActiveSupport::Concern

  included do
    has_many :votes, dependent: :delete_all
  end

  # Makes +value+ the +user+'s vote, whatever it was, in one statement. Returns whether the vote counts.
  def vote_by(user, value = 1)
    votable_by?(user) && Vote.upsert({ user_id: user.id, vote_key => id, value: }, unique_by: [ :user_id, vote_key ], update_only: :value).present?
  end

  def unvote_by(user)
    votes.where(user:).delete_all
  end

  def votable_by?(user)
    !removed? && author_id != user.id
  end

  private
    def vote_key
      model_name.singular.foreign_key.to_sym
    end
end
