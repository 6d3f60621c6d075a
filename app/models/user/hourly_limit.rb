# How many posts, or comments, a new member may submit in an hour. Deleted ones count.
class User::HourlyLimit
  # +type+ is Post or Comment.
  def initialize(type, user)
    @type, @user = type, user
  end

  def max = Site.settings[:"newcomer_#{@type.model_name.plural}"]
  def reached? = !free_at.nil?
  def left = max - recent_times.size

  # When the next submission is possible, or nil if it is now. Reads at most one row.
  def free_at
    return @free_at if defined?(@free_at)

    @free_at = latest.offset(max - 1).pick(:created_at)&.+(1.hour)&.then { |time| time if time.future? }
  end

  private
    def latest = @type.where(author_id: @user.id).order(id: :desc)

    def recent_times
      latest.limit(max).pluck(:created_at).select { |time| time.after?(1.hour.ago) }
    end
end
