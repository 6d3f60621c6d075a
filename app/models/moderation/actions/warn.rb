# Has no effect besides its notification.
class Moderation::Warn < Moderation::Action
  def name = "warned"
  def targets = [ User ]
  def appealable? = true
end
