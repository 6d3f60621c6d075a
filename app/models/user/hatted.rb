# Can get hats from moderators. `hats_count` is the number of hats that weren't
# revoked: at 0, no query is needed.
module User::Hatted
  extend ActiveSupport::Concern

  included do
    has_many :hats, dependent: :delete_all
  end

  # The hats to choose from for +comment+: active ones, and the one that it already has.
  def hats_for(comment)
    shown_hats.select { |hat| hat.active? || hat.id == comment.hat_id_in_database }
  end

  # Active hats and those that they have given up, latest first.
  def shown_hats = hats_count.zero? ? [] : hats.shown.latest_first.includes(:granted_by).to_a
end
