# Tag::Moderation takes it.
class Moderation::IntroduceTag < Moderation::Action
  def name = "introduced"
  def targets = [ Tag ]
end
