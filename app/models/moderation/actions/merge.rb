# Moves a post's thread to another post.
class Moderation::Merge < Moderation::Action
  def name = "merged"
  def targets = [ Post ]
  def possible?(post) = post.visible? && !post.running_merge
  def fields = { target_address: :string } # an id or URL
  def destructive? = true
  def ends_flags? = true
  def flag_outcome = :merged
  def appealable? = true
  def reversed_by = %w[ separated ]

  # The other post might be merged at the same time.
  def lock = "merges"

  def prepare(action) = action.target_post = Post.find_by_id_or_url(action.target_address)

  def validate(action)
    target = action.target_post
    if target.nil? then action.errors.add :target_address, :missing
    elsif target == action.post then action.errors.add :target_address, :same
    elsif target.running_merge then action.errors.add :target_address, :merging
    end
  end

  def perform(action) = action.post.merge_by(action)
end
