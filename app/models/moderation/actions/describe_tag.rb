# Changes the description of a tag. Executed by Tag::Moderation.
class Moderation::DescribeTag < Moderation::Action
  def name = "described"
  def targets = [ Tag ]
end
