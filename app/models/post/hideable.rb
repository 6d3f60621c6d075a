# Can be hidden from a member's own lists.
module Post::Hideable
  extend ActiveSupport::Concern

  included do
    has_many :hidden_posts, dependent: :delete_all

    # Excludes posts that +user+ hid and posts by authors, from domains and with tags they muted, except the
    # +domain+ or +tag+ they asked for. +user+ is nil for visitors. If the counter columns show that there is
    # nothing to exclude, the query is the same as for visitors. Otherwise each row is looked up in an index,
    # so the list is still read in order.
    scope :visible_to, ->(user, domain: nil, tag: nil) {
      if user&.hides_or_mutes?
        without_hidden(user).without_muted(user, domain:).without_muted_tags(user, tag:)
      end
    }

    scope :without_hidden, ->(user) {
      where.not(HiddenPost.exists_for(user, :post_id, arel_table[:id])) if user.hidden_posts_count.positive?
    }

    scope :without_muted, ->(user, domain: nil) do
      if user.mutes_count.positive?
        unmuted = where.not(Mute.exists_for(user, :muted_user_id, arel_table[:author_id]))
        domain ? unmuted : unmuted.where.not(Mute.exists_for(user, :domain, arel_table[:domain]))
      end
    end

    # If the site has tags, this costs one more lookup per row even for members who muted only users.
    scope :without_muted_tags, ->(user, tag: nil) do
      if user.mutes_count.positive? && Site.settings.tags.any?
        where.not(Mute.exists_for_tags_of(arel_table[:id], user, except: Site.settings.tags[tag]))
      end
    end
  end

  # Idempotent.
  def hide_for(user)
    HiddenPost.insert({ user_id: user.id, post_id: id }, unique_by: %i[ post_id user_id ])
  end

  def unhide_for(user)
    hidden_posts.where(user:).delete_all
  end
end
