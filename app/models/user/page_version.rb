# Identifies what members' pages show of the member themselves, and the names of others.
module User::PageVersion
  extend ActiveSupport::Concern

  LISTS = %w[ bookmarks follows hidden_posts mutes ].freeze

  included do
    # Must be loaded for #page_version.
    scope :with_page_version, -> { select("#{page_version_sql} AS page_version") }
  end

  class_methods do
    # SQL for a text that changes with the member's settings, counters and lists. Each insertion and deletion
    # changes a list's latest row or its counter; a deleted row's id may be used again, but not with the same
    # time. For moderators, it also changes with the number of waiting items in the header. NULL while the
    # member can't participate, since their pages then depend on more.
    def page_version_sql
      columns = (column_names - %w[ about ]).map { |column| "coalesce(CAST(users.#{column} AS text), '')" }
      latest = LISTS.map do |list|
        "coalesce((SELECT id || ' ' || created_at FROM #{list} WHERE user_id = users.id ORDER BY id DESC " \
        "LIMIT 1), '')"
      end
      waiting = "coalesce(CAST(#{User::Moderating::WAITING} AS text), '')"
      "CASE WHEN NOT EXISTS (SELECT 1 FROM suspensions WHERE user_id = users.id) AND NOT EXISTS (SELECT 1 " \
      "FROM join_requests WHERE user_id = users.id AND (status IS NULL OR status <> 'accepted')) " \
        "THEN #{[ *columns, *latest, waiting, "coalesce(#{ReservedUsername::NAMES_VERSION}, '')" ]
          .join(" || ' ' || ")} END"
    end
  end

  # Nil while they can't participate, and if it wasn't loaded.
  def page_version = (self[:page_version] if has_attribute?(:page_version))
end
