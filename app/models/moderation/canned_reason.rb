# A reason that moderators are offered when they act, in the order of the administrators' list
# (CannedReason::List).
class CannedReason < ApplicationRecord
  scope :in_order, -> { order(:position) }

  # The texts to suggest: if there is no list, the reasons for which members flag.
  def self.offered
    in_order.pluck(:text).presence ||
      Flag.reasons.keys.map { |reason| Flag.label(reason, locale: Site.settings.locale) }
  end
end
