# Votes. Moderators can discount them.
module User::Voting
  extend ActiveSupport::Concern

  included do
    has_many :votes, dependent: :delete_all
    has_one :vote_discount, dependent: :delete
  end

  def votes_discounted? = vote_discount.present? && !vote_discount.ending?

  def discount_votes_by(moderation_action) = VoteDiscount.impose(self, moderation_action)
  def count_votes_again = vote_discount.end
end
