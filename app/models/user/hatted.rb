# Can get hats from moderators. `hats_count` is the number of those that weren't revoked; members without any need no query.
module User::Hatted
  extend ActiveSupport::Concern

  included do
    has_many :hats, dependent: :delete_all
  end

  # Those to choose from for +comment+: the active ones, and the one that it has.
  def hats_for(comment)
    shown_hats.select { |hat| hat.active? || hat.id == comment.hat_id_in_database }
  end

  # With those that they have given up. Latest first.
  def shown_hats = hats_count.zero? ? [] : hats.shown.latest_first.includes(:granted_by).to_a
end
