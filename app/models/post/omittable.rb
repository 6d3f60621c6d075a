# Can be hidden from a member's own lists.
module Post::Omittable
  extend ActiveSupport::Concern

  included do
    has_many :omissions, dependent: :delete_all

    # Excludes posts that +user+ hid and posts by authors, from domains and with tags they muted, except the +domain+ or +tag+
    # they asked for. +user+ is nil for a visitor. Counters tell whether there is anything to exclude; if not, the query is that
    # of visitors. Otherwise each row is looked up in an index, so the list is still read in its order.
    scope :left_for, ->(user, domain: nil, tag: nil) { without_omitted(user).without_muted(user, domain:).without_muted_tags(user, tag:) if user&.leaves_out? }

    scope :without_omitted, ->(user) { where.not(Omission.exists_for(user, :post_id, arel_table[:id])) if user.omissions_count.positive? }

    scope :without_muted, ->(user, domain: nil) do
      if user.mutes_count.positive?
        heard = where.not(Mute.exists_for(user, :muted_id, arel_table[:author_id]))
        domain ? heard : heard.where.not(Mute.exists_for(user, :domain, arel_table[:domain]))
      end
    end

    # Members who muted only users pay one more lookup per row if there are tags.
    scope :without_muted_tags, ->(user, tag: nil) do
      where.not(Mute.exists_for_tags_of(arel_table[:id], user, but: Community.current.tags[tag])) if user.mutes_count.positive? && Community.current.tags.any?
    end
  end

  # Doing it twice is doing it once.
  def omit_for(user)
    Omission.insert({ user_id: user.id, post_id: id }, unique_by: %i[ user_id post_id ])
  end

  def take_in_for(user)
    omissions.where(user:).delete_all
  end

  def omitted_by?(user)
    user.omissions_count.positive? && omissions.exists?(user:)
  end
end
