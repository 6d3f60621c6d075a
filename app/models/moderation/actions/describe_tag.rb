# Tag::Moderation takes it.
class Moderation::DescribeTag < Moderation::Action
  def name = "described"
  def targets = [ Tag ]
end
