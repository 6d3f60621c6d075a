# The members a member has invited, those they have invited, and so on: up to MAX_MEMBERS, level by level,
# newest first.
class User::InvitationTree
  MAX_DEPTH = 3
  MAX_MEMBERS = 100

  def initialize(user)
    @user = user
  end

  def members = @members ||= levels.flatten.first(MAX_MEMBERS)

  # Whether there are more members in these levels.
  def truncated? = levels.sum(&:size) > MAX_MEMBERS

  def suspended_count = members.count(&:suspended?)

  def invitees_of(inviter) = by_inviter.fetch(inviter.id, [])

  private
    def levels
      @levels ||= [ rows(@user.invitees.order(id: :desc), 0) ].tap do |levels|
        while levels.size < MAX_DEPTH && levels.last.any?
          levels << rows(User.where(inviter_id: levels.last.map(&:id)), levels.sum(&:size))
        end
      end
    end

    # The deeper levels have no order, so that their cost depends on the limit only.
    def rows(relation, count)
      limit = MAX_MEMBERS + 1 - count
      limit.positive? ? relation.not_deleted.includes(:suspension, :join_request).limit(limit).to_a : []
    end

    def by_inviter = @by_inviter ||= members.sort_by { |member| -member.id }.group_by(&:inviter_id)
end
