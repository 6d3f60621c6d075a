# The members of a small list, sorted or searched in memory. Behaves like a KeysetPage.
#
# An index for each order and search of each list would cost every write to users more than moderators gain.
# That's why lists that grow with the site (newest, active, new, silent, unconfirmed), and small ones with
# more than MAX_MEMBERS, have only their own order, and can't be searched separately from all members.
class MemberList::Selection
  LISTS = %w[ flagged suspended banned moderators administrators ].freeze
  MAX_MEMBERS = 200
  NEVER = Time.at(0).freeze

  SORTS = {
    "name" => ->(member) { member.username.downcase },
    "joined" => ->(member) { [ -member.created_at.to_f, -member.id ] },
    "seen" => ->(member) { [ -(member.last_seen_at || NEVER).to_f, -member.id ] },
    "upheld" => ->(member) {
      [ -(MemberList::RecentlyFlagged.counts_of(member).share || -1), -member[:flags_count], member.id ]
    }
  }.freeze

  # Each returns a predicate for the text that was searched for.
  SEARCHES = {
    "username" => ->(text) { ->(member) { member.username.downcase.start_with?(text) } },
    "inviter" => ->(text) {
      User.where(username: text).pick(:id).then { |id| ->(member) { id && member.inviter_id == id } }
    },
    "email" => ->(text) {
      ->(member) { [ member.email_address, member.unconfirmed_email_address ]
        .any? { |address| address&.downcase == text } }
    }
  }.freeze

  attr_reader :records
  delegate :any?, :empty?, to: :records

  # +number+ is the page number, as text.
  def initialize(members, number: nil, sort: nil, by: nil, query: nil)
    found = query.present? ? members.select(&SEARCHES.fetch(by).call(query.downcase)) : members
    @pages = (sort ? found.sort_by(&SORTS.fetch(sort)) : found).each_slice(PageSize::MEMBERS).to_a
    @number = number.to_i.clamp(1, MAX_MEMBERS)
    @records = @pages.fetch(@number - 1, [])
    ActiveRecord::Associations::Preloader.new(records:, associations: MemberList::SHOWN).call
  end

  def first? = @number == 1
  def next_cursor = (@number + 1 if @pages.size > @number)
end
