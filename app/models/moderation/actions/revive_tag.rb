# Makes a retired tag available again. Executed by Tag::Moderation.
class Moderation::ReviveTag < Moderation::Action
  def name = "revived"
  def targets = [ Tag ]
end
