# Tag::Moderation takes it.
class Moderation::RetireTag < Moderation::Action
  def name = "retired"
  def targets = [ Tag ]
end
