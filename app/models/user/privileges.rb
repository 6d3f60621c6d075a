# Privileges of established members. Moderators and administrators have them from the start.
module User::Privileges
  FLAG_AGE = 7.days # besides the site's flagging_karma

  # Overrides several flags, so it needs more karma than a flag.
  VOUCH_KARMA = 100

  def staff?
    role != "member" # same as `!member?`, which takes three times as long and is called on every page
  end

  def can_flag?
    staff? || (karma >= Site.settings.flagging_karma && Time.now.to_i - created_at.to_i > FLAG_AGE.to_i)
  end

  # Suggestions are as free as flags.
  def can_suggest? = can_flag?

  def can_downvote? = Site.settings.downvotes && karma >= Site.settings.downvoting_karma

  def can_vouch?
    staff? || karma >= VOUCH_KARMA
  end
end
