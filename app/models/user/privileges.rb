# Privileges of established members. Moderators and administrators have them from the start.
module User::Privileges
  # Enough upvotes to know what is welcome here. Flags are free, so a new account must not have them. Hacker
  # News requires 31 karma; Lobsters 50 and 70 days.
  FLAG_KARMA = 30
  FLAG_AGE = 7.days

  DOWNVOTE_KARMA = 100

  # Overrides several flags, so it needs more karma than a flag.
  VOUCH_KARMA = 100

  def staff?
    role != "member" # same as `!member?`, which takes three times as long and is called on every page
  end

  def can_flag?
    staff? || (karma >= FLAG_KARMA && Time.now.to_i - created_at.to_i > FLAG_AGE.to_i)
  end

  # Suggestions are as free as flags.
  def can_suggest? = can_flag?

  def can_downvote? = karma >= DOWNVOTE_KARMA

  def can_vouch?
    staff? || karma >= VOUCH_KARMA
  end
end
