# Changes the tags of a post, also by members' suggestions.
class Moderation::Retag < Moderation::Action
  def name = "retagged"
  def targets = [ Post ]
  def possible?(post) = post.visible? && Site.settings.tags.any?
  def fields = { tag_names: :string }
  def amends = :tag_names
  def appealable? = true

  def validate(action)
    if action.post_with_tags(moderator: !action.user.nil?).same_tags_entered?
      action.errors.add :tag_names, :same
    end
  end

  def record(action) = action.previous_tags = action.post.tags.map(&:name).join(" ")

  def perform(action)
    action.post.retag action.tag_names
    action.post.suggestions.discard :tag_names
  end
end
