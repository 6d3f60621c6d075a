# Withdraws a tag from use. Executed by Tag::Moderation.
class Moderation::RetireTag < Moderation::Action
  def name = "retired"
  def targets = [ Tag ]
end
