# Members' flags hid an item.
class ModeratorAlert::Kinds::Hidden < ModeratorAlert::Kind
  def urgent? = true
end
