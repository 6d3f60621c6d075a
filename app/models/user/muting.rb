# Mutes users, domains and tags. Nobody is notified.
module User::Muting
  extend ActiveSupport::Concern

  included do
    has_many :mutes, dependent: :delete_all
    has_many :muted_by, class_name: "Mute", foreign_key: :muted_user_id, inverse_of: :muted_user,
      dependent: :delete_all
  end

  # The +ids+ of users whom they muted. The counter column avoids the query for members
  # without mutes, here and below.
  def muted_among(ids)
    mutes_count.zero? ? Set[] : mutes.where(muted_user_id: ids).pluck(:muted_user_id).to_set
  end

  def muted_domains
    mutes_count.zero? ? Set[] : mutes.where.not(domain: nil).pluck(:domain).to_set
  end

  # The ids of muted tags.
  def muted_tag_ids
    if mutes_count.zero? || Site.settings.tags.empty?
      Set[]
    else
      mutes.where.not(tag_id: nil).pluck(:tag_id).to_set
    end
  end

  # Whether lists exclude anything for them.
  def hides_or_mutes?
    hidden_posts_count.positive? || mutes_count.positive?
  end

  # The row that mutes a user, domain or tag, or nil.
  def find_mute(**target)
    mutes.find_by(target) if mutes_count.positive?
  end
end
