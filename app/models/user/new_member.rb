# Is new, or has little karma. Accounts are free, so new ones are limited to what is of little use to
# spammers: a few posts and comments an hour, and links to domains that were posted before. Administrators set
# the limits (Site).
module User::NewMember
  def new_member?
    settings = Site.settings
    member? && (Time.now - created_at < settings.newcomer_days.days || karma < settings.newcomer_karma) &&
      past_launch_grace?(settings)
  end

  # The limit on what they may submit in an hour, or nil for established members. +type+ is Post or Comment.
  def hourly_limit(type)
    User::HourlyLimit.new(type, self) if new_member?
  end

  # "listed" or "held" if moderators review what they post, until enough of it was accepted. Otherwise nil.
  def first_posts
    mode = Site.settings.first_posts
    mode unless mode == "off" || !member? || accepted?(Site.settings.newcomer_accepted)
  end

  private
    def accepted?(number)
      [ Post, Comment ].sum { |type| type.accepted.where(author_id: id).limit(number).count } >= number
    end

    # On a new site everybody is new, and there is little to protect. Imported members are older.
    def past_launch_grace?(settings)
      User.minimum(:created_at).before?(settings.settling_days.days.ago)
    end
end
