# Is looked at by moderators where it was flagged, and decided on: what they decide is final.
module Moderated
  extend ActiveSupport::Concern
  include Item

  included do
    has_one :review, dependent: :delete
    has_many :decisions
  end

  # The actions that are possible on a post or comment in its current state.
  def item_acts
    if hidden? then %w[ removed restored ]
    else [ *("dismissed" if review&.waiting?), *(removed? ? restorations : "removed") ]
    end
  end

  # A decision by +user+, to be carried out.
  def decision_by(user, **attributes)
    decisions.new(user:, subject: author, **attributes)
  end

  # The latest word on it, or nil.
  def last_decision
    decisions.order(:id).last
  end

  private
    # Only authors can restore what they deleted.
    def restorations
      removed_by_author? ? [] : [ "restored" ]
    end
end
