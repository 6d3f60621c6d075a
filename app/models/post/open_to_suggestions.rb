# Members can suggest another title or other tags, except those that a moderator has chosen.
module Post::OpenToSuggestions
  extend ActiveSupport::Concern

  included do
    has_many :suggestions, dependent: :delete_all
  end

  def suggestion_by(user)
    suggestions.find_by(user:)
  end

  # :title and :tag_names, without those that a moderator has changed, and without
  # tags on a site that has none.
  def suggestible_parts
    Suggestion::PARTS - decided_parts - (Site.settings.tags.empty? ? [ :tag_names ] : [])
  end

  # The suggested titles or tags with the number of members who suggested each, the most frequent first.
  def suggested(part)
    suggestions.where.not(part => nil).group(part).count.sort_by { |value, count| [ -count, value ] }
  end
end
