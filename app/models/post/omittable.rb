# Can be left out of the lists of whoever wants to see it no more.
module Post::Omittable
  extend ActiveSupport::Concern

  included do
    has_many :omissions, dependent: :delete_all

    # Without what +user+ left out, and what is by whom they muted or from where; with what is from +domain+, which they asked for. +user+ is
    # nil for a visitor. Who has left out nothing is known by counters, and asks what visitors do. The others look up each row in an
    # index, so that a list is still read in its order, and no further than what is passed over.
    scope :left_for, ->(user, domain: nil) { without_omitted(user).without_muted(user, domain:) if user&.leaves_out? }

    scope :without_omitted, ->(user) { where.not(Omission.exists_for(user, :post_id, arel_table[:id])) if user.omissions_count.positive? }

    scope :without_muted, ->(user, domain: nil) do
      if user.mutes_count.positive?
        heard = where.not(Mute.exists_for(user, :muted_id, arel_table[:author_id]))
        domain ? heard : heard.where.not(Mute.exists_for(user, :domain, arel_table[:domain]))
      end
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
