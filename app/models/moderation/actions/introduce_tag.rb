# Creates a tag. Executed by Tag::Moderation.
class Moderation::IntroduceTag < Moderation::Action
  def name = "introduced"
  def targets = [ Tag ]
end
