# Privileges of established members. Moderators and administrators have them from the start.
module User::Privileges
  # Others have upvoted them about so often that they know what is welcome here; a flag costs nothing, so a new account must.
  # Hacker News has 31, Lobsters 50 and seventy days.
  FLAG_KARMA = 30
  FLAG_AGE = 7.days

  # Against the word of many: it weighs more than a flag.
  VOUCH_KARMA = 100

  def staff?
    role != "member" # as `!member?`, which takes thrice as long and is asked on every page
  end

  def can_flag?
    staff? || (karma >= FLAG_KARMA && Time.now - created_at > FLAG_AGE.to_i)
  end

  def can_vouch?
    staff? || karma >= VOUCH_KARMA
  end
end
