# Is made and changed by moderators, each time for a reason that stands in the log.
module Tag::Decided
  extend ActiveSupport::Concern

  included do
    has_many :decisions

    attr_accessor :reason # of what is being done with it

    validates :reason, presence: true, length: { maximum: Decision::MAXIMUM_REASON_LENGTH }, on: :decision
  end

  # The possible actions.
  def acts = %w[ introduced described retired revived ]

  # Keeps it as it was changed, in the name of +user+. Returns false, with errors, when it will not do.
  def decide_by(user)
    kept = Writes.in_turn("tags") { valid?(:decision) && keep_by(user) }
    Community.reload if kept
    kept
  end

  private
    # Two things done at once are two decisions.
    def keep_by(user)
      acts = new_record? ? %w[ introduced ] : acts_of_changes
      save!(validate: false)
      acts.each { |act| decisions.create!(user:, act:, reason:) }
      true
    end

    def acts_of_changes
      [ *("described" if (changed & %w[ description reserved ]).any?), *((retired? ? "retired" : "revived") if retired_at_changed?) ]
    end
end
