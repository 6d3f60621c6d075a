# Can be flagged by established members other than its author; flags can be withdrawn.
module Flaggable
  extend ActiveSupport::Concern

  included do
    has_many :flags, dependent: :delete_all
  end

  # +user+ is nil for visitors.
  def flag_by(user)
    flags.find_by(user:)
  end

  def unflag_by(user)
    flags.where(user:).delete_all
  end
end
