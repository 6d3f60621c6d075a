# Tag::Moderation takes it.
class Moderation::ReviveTag < Moderation::Action
  def name = "revived"
  def targets = [ Tag ]
end
