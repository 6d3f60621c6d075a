# Keeps a member from posting until a date.
class Moderation::Suspend < Moderation::Action
  DAYS = [ 1, 3, 7, 14, 30, 90 ].freeze

  def name = "suspended"
  def targets = [ User ]
  def fields = { days: :integer }
  def destructive? = true
  def appealable? = true
  def reversed_by = %w[ reinstated ]
  def undoable? = true
  def in_force?(action) = Suspension.exists?(moderation_action_id: action.id)

  def validate(action)
    action.errors.add :days, :inclusion, value: action.days unless DAYS.include?(action.days)
  end

  def record(action) = action.expires_at = action.days.days.from_now
  def perform(action) = action.subject.suspend_by(action)
end
