# Can be flagged, by anybody but its author whom the site has known for a while, and the flag be taken back.
module Flaggable
  extend ActiveSupport::Concern

  included do
    has_many :flags, dependent: :delete_all
  end

  # Nil without one.
  def flag_by(user)
    flags.find_by(user:)
  end

  def unflag_by(user)
    flags.where(user:).delete_all
  end
end
