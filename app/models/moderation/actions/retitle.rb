# Changes the title of a post, also by members' suggestions.
class Moderation::Retitle < Moderation::Action
  def name = "retitled"
  def targets = [ Post ]
  def possible?(post) = post.visible?
  def fields = { title: :string }
  def amends = :title
  def appealable? = true

  def validate(action)
    action.errors.add :title, :same if action.post_with_title.title == action.post.title
  end

  def record(action) = action.previous_title = action.post.title
  def show(action) = action.post.title = action.title

  def perform(action)
    action.post.retitle action.title
    action.post.suggestions.discard :title
  end
end
