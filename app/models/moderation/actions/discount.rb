# Discounts a member's votes, past and future ones.
class Moderation::Discount < Moderation::Action
  def name = "discounted"
  def targets = [ User ]
  def possible?(user) = !user.votes_discounted?
  def destructive? = true
  def perform(action) = action.subject.discount_votes_by(action)
  def appealable? = true
  def reversed_by = %w[ recounted ]
  def undoable? = true
  def in_force?(action) = VoteDiscount.exists?(moderation_action_id: action.id)
end
