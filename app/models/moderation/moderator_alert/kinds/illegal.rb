# A member flagged an item as illegal, or because it reveals personal data.
class ModeratorAlert::Kinds::Illegal < ModeratorAlert::Kind
  def urgent? = true
end
