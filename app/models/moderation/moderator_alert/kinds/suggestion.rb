# A member suggested another title or other tags for a post.
class ModeratorAlert::Kinds::Suggestion < ModeratorAlert::Kind
  def pending? = item&.suggestions&.any?
  def path = routes.moderation_suggestions_path
end
