# Limits for flags, votes, suggestions, edits and tags. /admin/settings/thresholds shows all of them, each
# with its reason. Their changes are listed in the moderation log.
module Site::Thresholds
  extend ActiveSupport::Concern

  # Each with its default and bounds.
  NUMBERS = {
    "flags_to_hide" => { default: 5, bounds: 2..100 },
    "flagging_karma" => { default: 30, bounds: 0..1_000_000 },
    "downvoting_karma" => { default: 100, bounds: 0..1_000_000 },
    "suggestion_quorum" => { default: 2, bounds: 2..20 },
    "edit_hours" => { default: 2, bounds: 1..168 },
    "max_tags" => { default: 4, bounds: 1..10 }
  }.freeze
  THRESHOLDS = [ *NUMBERS.keys, "downvotes" ].freeze

  included do
    NUMBERS.each do |name, number|
      attribute name, :integer, default: number[:default]
      validates name, numericality: { only_integer: true, greater_than_or_equal_to: number[:bounds].min,
        less_than_or_equal_to: number[:bounds].max }
    end
    attribute :downvotes, :boolean, default: true
  end

  # How long authors can edit and delete their posts and comments.
  def edit_window = edit_hours.hours
  def edit_window_in_words = I18n.t("community.edit_window", count: edit_hours)
end
