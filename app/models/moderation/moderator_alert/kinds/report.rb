# Someone reported an item as illegal, or objected to the decision on their report.
class ModeratorAlert::Kinds::Report < ModeratorAlert::Kind
  def urgent? = true
end
