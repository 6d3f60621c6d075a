# A user with the ids of their latest items, newest first.
class HackerNews::Profile
  NAME = /\A[A-Za-z0-9_-]+\z/
  SUBMITTED = 500

  # Raises RecordNotFound if there is no such user.
  def self.find(name)
    raise ActiveRecord::RecordNotFound, "There is no user #{name}" unless NAME.match?(name)

    new(User.find_by!(username: name))
  end

  def initialize(user)
    @user = user
  end

  def to_h
    { id: @user.username, created: @user.created_at.to_i, karma: @user.karma,
      about: (Markdown.render(@user.about) if @user.about.present?),
      submitted: submitted.presence }.compact
  end

  private
    def submitted
      posts, comments = [ @user.posts, @user.comments ].map do |items|
        items.latest_first.limit(SUBMITTED).pluck(:id, :created_at)
      end
      ids_by_time = posts.map { |id, time| [ time, HackerNews.id_for_post(id) ] } + comments.map do |id, time|
        [ time, HackerNews.id_for_comment(id) ]
      end
      ids_by_time.sort.reverse.first(SUBMITTED).map(&:last)
    end
end
