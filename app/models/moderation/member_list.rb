# A list of members for moderators, or a search by username, inviter or, for administrators, email address.
#
# Each list is read in the order of an index that contains just its rows, except for the flagged members, who
# are collected from a limited number of items. Only small lists can be sorted otherwise, or searched
# (Selection): others would read all members.
class MemberList
  NEW_PERIOD = 7.days
  LISTS = %w[ newest active new silent flagged suspended banned unconfirmed moderators administrators ].freeze
  SEARCHES = %w[ username inviter email ].freeze
  SHOWN = %i[ suspension join_request inviter ].freeze
  NAME = /\A[A-Za-z0-9_-]{1,20}\z/
  AFTER_ALL_LETTERS = "\uFFFF" # in both engines' order

  attr_reader :list, :query, :by, :sort

  # The members of the rows of a page, some of which are suspensions.
  def self.members_of(rows) = rows.map { |row| row.is_a?(Suspension) ? row.user : row }

  # +viewer+ is a moderator. With a +query+, searches the +list+ if it is a small one, or else all members.
  def initialize(viewer:, list: nil, query: nil, by: nil, sort: nil)
    @viewer, @list = viewer, list.presence || LISTS.first
    @query = PlainText.identifier(query).delete_prefix("@")
    @by = searches.include?(by) ? by : searches.first
    @sort = sort if sorts.include?(sort)
    raise ActiveRecord::RecordNotFound, "No such list" unless LISTS.include?(@list)
  end

  def search? = query.present?

  # The kinds of search that the viewer may use.
  def searches = @viewer.administrator? ? SEARCHES : SEARCHES - %w[ email ]

  def small? = Selection::LISTS.include?(list)

  # The sort orders that the list offers besides its own.
  def sorts
    case list
    when "flagged" then %w[ upheld name joined seen ]
    when "suspended", "banned" then %w[ name joined seen ]
    when "moderators", "administrators" then %w[ name seen ] # they begin with the newest
    else []
    end
  end

  # The URL parameters of this list.
  def parameters
    {
      **(search? ? { by:, q: query } : {}),
      list: (list if small? || (!search? && list != LISTS.first)),
      sort:
    }.compact
  end

  # The rows, for a KeysetPage.
  def rows
    search? ? send("found_by_#{by}").includes(SHOWN) : listed_rows(SHOWN)
  end

  # A page of the sorted or found members of a small list. Nil if it has its own order, or too many members.
  def selection(number)
    if small? && (sort || search?) && !too_large?
      Selection.new(members_of_small_list, number:, sort:, by:, query:)
    end
  end

  # Whether a small list has too many members to be sorted or searched.
  def too_large? = small? && (sort || search?).present? && members_of_small_list.size > Selection::MAX_MEMBERS

  private
    def members_of_small_list
      @members_of_small_list ||= self.class.members_of(listed_rows([]).limit(Selection::MAX_MEMBERS + 1).to_a)
    end

    def listed_rows(associations)
      if list.in?(%w[ suspended banned ])
        suspensions.includes(user: associations)
      else
        listed.includes(associations)
      end
    end

    def found_by_username
      (query.match?(NAME) ? members.where(username: query...(query + AFTER_ALL_LETTERS)) : User.none)
        .order(:username)
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
      when "newest"
        newest_first
      when "active"
        members.where("last_seen_at IS NOT NULL").order(last_seen_at: :desc, id: :desc)
      when "new"
        newest_first.where(created_at: NEW_PERIOD.ago..)
      when "flagged"
        RecentlyFlagged.among(members)
      when "silent"
        newest_first.where("posts_count = 0 AND comments_count = 0")
      when "unconfirmed"
        newest_first.where("NOT (email_address IS NOT NULL) AND unconfirmed_email_address IS NOT NULL")
      else
        members.where("role <> 'member'").where(role: list.singularize).order(id: :desc)
      end
    end

    def suspensions
      if list == "banned"
        Suspension.of_members.bans.order(id: :desc)
      else
        Suspension.of_members.where("suspensions.expires_at IS NOT NULL").where(expires_at: Time.current..)
          .order(expires_at: :desc, id: :desc)
      end
    end

    def members = User.not_deleted
    def newest_first = members.order(created_at: :desc, id: :desc)
end
