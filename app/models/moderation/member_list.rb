# A list of members for moderators, or a search by username, inviter or, for administrators, email address.
#
# Each list is read in the order of an index that contains just its rows, except for the flagged members, who are collected from a
# limited number of items. That's why a list can't be searched or sorted otherwise: it would read all members.
class MemberList
  PAGE_SIZE = 50
  NEW_PERIOD = 7.days
  LISTS = %w[ newest active new silent flagged suspended banned unconfirmed moderators administrators ].freeze
  SEARCHES = %w[ username inviter email ].freeze
  NAME = /\A[A-Za-z0-9_-]{1,20}\z/
  AFTER_ALL_LETTERS = "\uFFFF" # in both engines' order

  attr_reader :list, :query, :by

  # The members of the rows of a page, some of which are suspensions.
  def self.members_of(rows) = rows.map { |row| row.is_a?(Suspension) ? row.user : row }

  # +viewer+ is a moderator. Without a +query+, shows the +list+.
  def initialize(viewer:, list: nil, query: nil, by: nil)
    @viewer, @list = viewer, list.presence || LISTS.first
    @query = PlainText.line(query).delete_prefix("@")
    @by = searches.include?(by) ? by : searches.first
    raise ActiveRecord::RecordNotFound, "No such list" unless LISTS.include?(@list)
  end

  def search? = query.present?

  # The kinds of search that the viewer may use.
  def searches = @viewer.administrator? ? SEARCHES : SEARCHES - %w[ email ]

  # The parameters that lead to this list.
  def parameters = search? ? { by:, q: query } : { list: (list unless list == LISTS.first) }.compact

  # The rows of the list, for a Page.
  def rows
    if search? then send("found_by_#{by}").includes(:suspension, :join_request, :inviter)
    elsif list.in?(%w[ suspended banned ]) then suspensions.includes(user: %i[ suspension join_request inviter ])
    else listed.includes(:suspension, :join_request, :inviter)
    end
  end

  private
    def found_by_username
      (query.match?(NAME) ? members.where(username: query...(query + AFTER_ALL_LETTERS)) : User.none).order(:username)
    end

    def found_by_inviter
      inviter = members.find_by(username: query) if query.match?(NAME)
      (inviter ? members.where(inviter_id: inviter.id) : User.none).order(id: :desc)
    end

    # The member who confirmed it, and any number of members who claim it.
    def found_by_email
      members.where(email_address: query).or(members.where(unconfirmed_email_address: query)).order(id: :desc)
    end

    # Conditions are written as the partial indexes are.
    def listed
      case list
      when "newest" then newest_first
      when "active" then members.where("last_seen_at IS NOT NULL").order(last_seen_at: :desc, id: :desc)
      when "new" then newest_first.where(created_at: NEW_PERIOD.ago..)
      when "flagged" then RecentlyFlagged.among(members)
      when "silent" then newest_first.where("posts_count = 0 AND comments_count = 0")
      when "unconfirmed" then newest_first.where("NOT (email_address IS NOT NULL) AND unconfirmed_email_address IS NOT NULL")
      else members.where("role <> 'member'").where(role: list.singularize).order(id: :desc)
      end
    end

    def suspensions
      suspensions = Suspension.of_members
      if list == "banned"
        suspensions.where("suspensions.expires_at IS NULL").order(id: :desc)
      else
        suspensions.where("suspensions.expires_at IS NOT NULL").where(expires_at: Time.current..)
          .order(expires_at: :desc, id: :desc)
      end
    end

    def members = User.not_deleted
    def newest_first = members.order(created_at: :desc, id: :desc)
end
